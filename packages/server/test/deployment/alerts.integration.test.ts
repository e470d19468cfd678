import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { aDepartment, aPatient, watch } from '../factories.ts';
import { joinCoordination } from '../joined-coordination.ts';
import { aNode } from '../node.ts';
import { newsOf } from '../screens/news.ts';

const deploy = path.resolve(import.meta.dirname, '../../../../deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Bedside[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(20), action: z.string().min(20) }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).optional(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
    }),
  ),
});

const rules = Rules.parse(parse(read('prometheus/alerts.yml'))).groups.flatMap((group) => group.rules);
const { panels } = Dashboard.parse(JSON.parse(read('grafana/bedside.json')));
const expressions = [
  ...rules.map(({ alert, expr }) => ({ in: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ in: title, expr }))),
];

/** Returns the metrics of a PromQL expression, with the labels that it selects or groups by. */
function selectorsOf(expr: string): { metric: string; labels: string[] }[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, */));
  return [...expr.matchAll(/\b((?:bedside|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', chosen = '']) => ({
      metric,
      labels: [...grouped, ...[...chosen.matchAll(/(\w+) *[=!]~?=?/g)].map(([, label = '']) => label)],
    }),
  );
}

/** Labels that Prometheus adds. */
const ofPrometheus = ['job', 'instance'];

describe('the alert rules and the dashboard', () => {
  /** The labels of each sample of a real scrape, by the sample's name. */
  const scraped = new Map<string, Set<string>>();

  beforeAll(async () => {
    const here = await aNode({ coordination: await joinCoordination() });
    const there = await aNode({ coordination: await joinCoordination() });
    const nurse = await aDepartment(here);
    const patient = await aPatient(here, nurse.token);
    const viewer = await watch(there.url, nurse.token, patient.id);
    const params = { patientId: patient.id };
    await here.call(vitalsEndpoints.record, { token: nurse.token, params, body: { heartRate: 80 } });
    await viewer.until('vitals', () => newsOf(viewer).length === 1);
    viewer.close();
    await here.api('GET', '/patient/unknown/vitals', { token: nurse.token });
    const text = await (await fetch(`${here.url}/metrics`)).text();
    for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? /gm)) {
      const known = scraped.get(name) ?? new Set();
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
      scraped.set(name, known);
    }
    // A counter without a first count has a type but no sample.
    for (const [, name = ''] of text.matchAll(/^# TYPE (\w+)/gm))
      if (!scraped.has(name)) scraped.set(name, new Set(['reason', 'fate', 'code']));
  });

  it('are at least ten rules, each with its own name and an action', () => {
    expect(rules.length).toBeGreaterThanOrEqual(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it('only use metrics and labels that a node exports', () => {
    expect(expressions.length).toBeGreaterThan(30);
    for (const { in: place, expr } of expressions) {
      const selectors = selectorsOf(expr);
      expect(selectors.length, place).toBeGreaterThan(0);
      for (const { metric, labels } of selectors) {
        if (metric === 'up') continue;
        const known = scraped.get(metric);
        expect(known, `${place}: ${metric}`).toBeDefined();
        const unknown = labels.filter((label) => !known?.has(label) && !ofPrometheus.includes(label));
        expect(unknown, `${place}: ${metric}`).toEqual([]);
      }
    }
  });

  it('show every metric of the nodes’ own on the dashboard', () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
    const own = [...scraped.keys()]
      .filter((name) => name.startsWith('bedside_'))
      .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('have panels that do not overlap', () => {
    for (const [at, { gridPos: one, title }] of panels.entries())
      for (const { gridPos: other, title: beside } of panels.slice(at + 1)) {
        const isApart =
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y;
        expect(isApart, `${title} and ${beside}`).toBe(true);
      }
  });

  it('observe one delivery on the node of the writer’s viewers or on another', () => {
    const labels = scraped.get('bedside_entry_delivery_seconds_count');
    expect(labels).toContain('path');
    if (inject('redisUrl') !== '') expect(scraped.get('bedside_bus_messages_total')).toContain('fate');
  });

  it('pass promtool where it is installed', () => {
    const isInstalled = spawnSync('promtool', ['--version']).status === 0;
    // The tests above need no promtool. They read the same files.
    if (!isInstalled) return;
    const inFolder = { cwd: path.join(deploy, 'prometheus'), encoding: 'utf8' } as const;
    expect(execFileSync('promtool', ['check', 'config', 'prometheus.yml'], inFolder)).toContain('SUCCESS');
    expect(execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], inFolder)).toContain('SUCCESS');
  });
});
