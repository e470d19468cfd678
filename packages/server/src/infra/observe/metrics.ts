import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics that Prometheus reads at /metrics. Labels contain route patterns and codes, never ids. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

export const requestSeconds = new Histogram({
  name: 'bedside_http_request_seconds',
  help: 'Time to answer a REST call, by endpoint and status',
  labelNames: ['endpoint', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  registers: [metrics],
});

export const chartEntriesTotal = new Counter({
  name: 'bedside_chart_entries_total',
  help: 'Chart entries committed, by type',
  labelNames: ['type'] as const,
  registers: [metrics],
});

export const socketsOpen = new Gauge({
  name: 'bedside_sockets_open',
  help: 'Sockets connected to this node',
  registers: [metrics],
});

export const clockOffset = new Gauge({
  name: 'bedside_clock_offset_seconds',
  help: 'By how much the clock of MongoDB is ahead of this node',
  registers: [metrics],
});

export const coordinationDegraded = new Gauge({
  name: 'bedside_coordination_degraded',
  help: '1 while Redis is unreachable',
  registers: [metrics],
});

export const securityEventsLost = new Counter({
  name: 'bedside_security_events_lost_total',
  help: 'Security events that could not be written to their log',
  registers: [metrics],
});
