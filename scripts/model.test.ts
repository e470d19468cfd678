import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { forecast, readCosts, region } from '../bench/model.ts';

const costs = readCosts(readFileSync(new URL('../docs/bench.md', import.meta.url), 'utf8'));

it('the model takes its costs from the recorded figures', () => {
  expect(costs.write).toBeGreaterThan(100);
  expect(costs.delivery).toBeGreaterThan(1);
  expect(() => readCosts('| writers | nothing |')).toThrow('docs/bench.md has no figure');
});

it('one set a minute of 60 patients in 500 hospitals are 500 sets a second', () => {
  const needs = forecast(region, costs);
  expect(needs.setsPerSecond).toBe(500);
  expect(needs.pushesPerSecond).toBe(500 * (region.viewers + region.boards) + 500 * region.screens);
  expect(needs.core).toBeLessThanOrEqual(region.busy);
  expect(needs.diskOfYear).toBeCloseTo(5.2, 1);
});

it('every installation has at least two nodes, and a larger one never needs fewer', () => {
  const nodes = [1, 10, 100, 500, 1000].map((hospitals) => forecast({ ...region, hospitals }, costs).nodes);
  expect(nodes[0]).toBe(2);
  expect(nodes).toEqual(nodes.toSorted((a, b) => a - b));
});

it('messages reach no other node if all screens of a hospital are on one', () => {
  const together = forecast({ ...region, hospitals: 2000, choices: 1 }, costs);
  const spread = forecast({ ...region, hospitals: 2000 }, costs);
  expect(together.busCore).toBe(0);
  expect(together.nodes).toBeLessThan(spread.nodes);
});

it('the work for messages of other nodes grows with the writes, however many nodes share them', () => {
  // So many choices that each node has screens of every hospital.
  const busy = { ...region, peak: 30, choices: 10_000 };
  const few = forecast(busy, costs);
  const twice = forecast({ ...busy, hospitals: 2 * busy.hospitals }, costs);
  expect(twice.busCore).toBeGreaterThan(1.9 * few.busCore);
});
