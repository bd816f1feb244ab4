"""The model and its fit, on data whose answer is known."""

from xml.etree import ElementTree

import numpy as np
import pytest

from rootai.engine.outlook import NO_ROLE
from rootai.learning.calibration import as_markdown, as_svg, calibrate
from rootai.learning.model import Sample, chances, constant_loss, fit, joined, loss, minimize, objective

N_FEATURES, N_ROLES = 3, 2
SHAPE = (N_ROLES, N_FEATURES, 2)


def positions(n, seed=1):
    """Random positions of two to four seats, all of them won by a random seat."""
    rng = np.random.default_rng(seed)
    dtype = [("role", "i1", 6), ("urgency", "f4"), ("feature", "f4", (6, N_FEATURES)), ("reward", "f4", 6)]
    found = np.zeros(n, dtype)
    found["role"] = NO_ROLE
    found["urgency"] = rng.random(n)
    for one in found:
        seats = rng.integers(2, 5)
        one["role"][:seats] = rng.integers(0, N_ROLES, seats)
        one["feature"][:seats] = rng.normal(size=(seats, N_FEATURES))
        one["reward"][rng.integers(seats)] = 1.0
    return found


def test_chances_add_up_to_one_and_empty_seats_have_none():
    sample = Sample.of(positions(50), N_ROLES)
    found = chances(np.random.default_rng(2).normal(size=SHAPE), sample)
    assert found.sum(axis=1) == pytest.approx(np.ones(50))
    assert (found[~sample.seated] == 0).all()


def test_without_weights_all_seats_are_equal():
    sample = Sample.of(positions(50), N_ROLES)
    assert loss(np.zeros(SHAPE), sample) == pytest.approx(constant_loss(sample))


@pytest.mark.parametrize(("n_common", "prior"), [(0, 0.0), (2, 0.0), (2, np.linspace(-1, 1, 12).reshape(SHAPE))])
def test_the_gradient_is_that_of_the_loss(n_common, prior):
    sample = Sample.of(positions(40), N_ROLES)
    flat = np.random.default_rng(3).normal(size=N_ROLES * N_FEATURES * 2 + n_common * 2)
    _, gradient = objective(flat, sample, SHAPE, 0.1, n_common, prior)
    tiny = 1e-6
    for index in range(len(flat)):
        step = tiny * np.eye(len(flat))[index]
        ahead, behind = (objective(flat + sign * step, sample, SHAPE, 0.1, n_common, prior)[0] for sign in (1, -1))
        assert gradient[index] == pytest.approx((ahead - behind) / (2 * tiny), abs=1e-7)


def test_what_roles_have_in_common_is_added_to_each():
    flat = np.arange(14.0)
    weights = joined(flat, SHAPE, 1)
    assert weights[:, 0].tolist() == [[12, 14], [18, 20]]
    assert weights[:, 1:].tolist() == [[[2, 3], [4, 5]], [[8, 9], [10, 11]]]


def test_a_curved_valley_is_followed_to_its_end():
    def valley(at):
        x, y = at
        return (1 - x) ** 2 + 100 * (y - x * x) ** 2, np.array(
            [-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)]
        )

    assert minimize(valley, np.array([-1.2, 1.0])) == pytest.approx([1.0, 1.0], abs=1e-4)


def test_weights_that_made_the_results_are_found_again():
    found = positions(8000)
    truth = np.array([[[1.0, 0.5], [-0.5, 0.0], [0.0, 2.0]], [[0.3, -1.0], [0.8, 0.4], [-1.0, 0.0]]])
    sample = Sample.of(found, N_ROLES)
    rng = np.random.default_rng(4)
    for one, chance in zip(found, chances(truth, sample), strict=True):
        one["reward"] = np.eye(6)[rng.choice(6, p=chance)]
    sample = Sample.of(found, N_ROLES)
    learned = fit(sample, SHAPE, 1e-6)
    assert learned == pytest.approx(truth, abs=0.25)
    assert loss(learned, sample) <= loss(truth, sample) < constant_loss(sample)


def test_a_strong_decay_leaves_the_weights_where_they_were():
    sample = Sample.of(positions(100), N_ROLES)
    prior = np.random.default_rng(6).normal(size=SHAPE)
    assert fit(sample, SHAPE, 1e6, prior=prior) == pytest.approx(prior, abs=1e-3)
    assert fit(sample, SHAPE, 1e6) == pytest.approx(np.zeros(SHAPE), abs=1e-3)
    assert loss(fit(sample, SHAPE, 1e-2, 1, prior), sample) < loss(prior, sample)


def test_the_partner_with_the_points_stands_for_a_coalition():
    found = positions(1)
    found["role"] = [[0, 1, NO_ROLE, NO_ROLE, NO_ROLE, NO_ROLE]]
    found["reward"] = [[0.5, 0, 0.5, 0, 0, 0]]
    assert Sample.of(found, N_ROLES).result[0].tolist() == [1, 0, 0, 0, 0, 0]


def test_positions_of_games_that_nobody_won_are_left_out():
    found = positions(5)
    found["reward"][2] = 0
    assert Sample.of(found, N_ROLES).size == 4


def test_calibration_compares_means_in_every_bin():
    sample = Sample.of(positions(300), N_ROLES)
    found = chances(np.random.default_rng(5).normal(size=SHAPE), sample)
    table = calibrate(found, sample, ("north", "south"))
    assert list(table) == ["north", "south"]
    for bins, rows in zip(table.values(), sample.rows, strict=True):
        assert sum(b.positions for b in bins) == len(rows)
        assert sum(b.actual * b.positions for b in bins) == pytest.approx(sample.result.ravel()[rows].sum())
        assert sum(b.predicted * b.positions for b in bins) == pytest.approx(found.ravel()[rows].sum())
    rows_of_text = as_markdown(table).splitlines()
    assert len(rows_of_text) == 2 + sum(map(len, table.values()))
    picture = as_svg(table, "a <title>")
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert picture.count("<circle") == sum(map(len, table.values()))
    assert "a &lt;title&gt;" in picture
