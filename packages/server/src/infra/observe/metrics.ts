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

export const accessChainBroken = new Gauge({
  name: 'bedside_access_chain_broken',
  help: '1 once the end of the access log was not the one that this installation signed',
  registers: [metrics],
});

export const virusScans = new Counter({
  name: 'bedside_virus_scans_total',
  help: 'Files sent to the virus scanner, by outcome: clean, infected or failed',
  labelNames: ['outcome'],
  registers: [metrics],
});
// Without a first sample, Prometheus sees no increase when the first scan fails.
for (const outcome of ['clean', 'infected', 'failed']) virusScans.inc({ outcome }, 0);

export const securityEventsUnsent = new Counter({
  name: 'bedside_security_events_unsent_total',
  help: 'Security events that the syslog server did not take. MongoDB has them',
  registers: [metrics],
});

export const auditAnchorFailed = new Gauge({
  name: 'bedside_audit_anchor_failed',
  help: '1 while the signed end of the access log could not be sent to its file or its syslog server',
  registers: [metrics],
});

export const accessLinesLost = new Counter({
  name: 'bedside_access_lines_lost_total',
  help: 'Lines that could not be written to the access log',
  registers: [metrics],
});

export const refusalAlarms = new Counter({
  name: 'bedside_refusal_alarms_total',
  help: 'People who were refused ten times within a quarter of an hour',
  registers: [metrics],
});

export const securityEventsLost = new Counter({
  name: 'bedside_security_events_lost_total',
  help: 'Security events that could not be written to their log',
  registers: [metrics],
});

export const logLinesLost = new Counter({
  name: 'bedside_log_lines_lost_total',
  help: 'Log lines that were dropped because the output was not read or could not be written',
  registers: [metrics],
});

/**
 * Observed once per entry and node that has a viewer of it. An entry of this node counts from its commit. One of another
 * node counts from its own time, just before its commit, by MongoDB's clock.
 */
export const entryDelivery = new Histogram({
  name: 'bedside_entry_delivery_seconds',
  help: 'Time from a commit to the last socket write, by the way of the entry: own, bus or poll',
  labelNames: ['path'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

export const replayBytes = new Histogram({
  name: 'bedside_replay_bytes',
  help: 'Size of the entries that a watch read for viewers who missed them',
  buckets: [1_000, 10_000, 50_000, 200_000, 500_000, 1_000_000],
  registers: [metrics],
});

export const replayEntries = new Histogram({
  name: 'bedside_replay_entries',
  help: 'Entries that a watch read for viewers who missed them. Viewers who return together share a read',
  buckets: [0, 1, 5, 20, 100, 500],
  registers: [metrics],
});

export const replayResets = new Counter({
  name: 'bedside_replay_resets_total',
  help: 'Watches that made the viewer reload, by reason: another log (epoch, position) or too many entries (size)',
  labelNames: ['reason'] as const,
  registers: [metrics],
});

export const refusals = new Counter({
  name: 'bedside_refusals_total',
  help: 'Requests that returned an error, by its code and by http, socket message or handshake',
  labelNames: ['by', 'code'] as const,
  registers: [metrics],
});

export const spansLost = new Counter({
  name: 'bedside_spans_lost_total',
  help: 'Spans that the collector of traces did not accept',
  registers: [metrics],
});

export const socketsCut = new Counter({
  name: 'bedside_sockets_cut_total',
  help: 'Sockets that the server cut: unread bytes or a flood of messages',
  labelNames: ['reason'] as const,
  registers: [metrics],
});

export const unreadSocketBytes = new Gauge({
  name: 'bedside_socket_unread_bytes',
  help: 'Bytes that the clients of all sockets have not read',
  registers: [metrics],
});

export const busMessages = new Counter({
  name: 'bedside_bus_messages_total',
  help: 'Messages between nodes: sent, received, lost because Redis was lost, or dropped because they were invalid',
  labelNames: ['fate'] as const,
  registers: [metrics],
});

export const busDepartments = new Gauge({
  name: 'bedside_bus_departments',
  help: 'Departments whose messages this node receives from other nodes: those with a socket on it, now or in the last 30 s',
  registers: [metrics],
});

export const redisAnswer = new Histogram({
  name: 'bedside_redis_answer_seconds',
  help: 'Time of the regular check of the connections to Redis. A check without an answer is not observed',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
  registers: [metrics],
});

export const databaseAvailable = new Gauge({
  name: 'bedside_database_available',
  help: '1 while MongoDB responds to this node',
  registers: [metrics],
});

export const databaseAnswer = new Histogram({
  name: 'bedside_database_answer_seconds',
  help: 'Time of the regular check of MongoDB. Beyond 4 s MongoDB counts as lost',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4],
  registers: [metrics],
});

export const mllpConnections = new Gauge({
  name: 'bedside_mllp_connections',
  help: 'Connections of senders of HL7 messages to this node',
  registers: [metrics],
});

export const mllpCut = new Counter({
  name: 'bedside_mllp_cut_total',
  help: 'Connections of senders that the node ended, by reason: idle, unread answers, no MLLP, too many, TLS',
  labelNames: ['reason'] as const,
  registers: [metrics],
});

export const hl7Messages = new Counter({
  name: 'bedside_hl7_messages_total',
  help: 'HL7 messages by their acknowledgement (AA, AE, AR) and by the reason of a refusal, or repeated',
  labelNames: ['code', 'reason'] as const,
  registers: [metrics],
});

export const hl7Seconds = new Histogram({
  name: 'bedside_hl7_seconds',
  help: 'Time from the last byte of an HL7 message to its acknowledgement',
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

export const hl7Lag = new Histogram({
  name: 'bedside_hl7_lag_seconds',
  help: 'Time from the moment that an HL7 message states for itself (MSH-7) to its acknowledgement',
  buckets: [0.1, 0.5, 1, 5, 30, 60, 300, 900, 3600, 21600],
  registers: [metrics],
});

export const hl7Waiting = new Gauge({
  name: 'bedside_hl7_waiting',
  help: 'HL7 messages that were not taken and wait for an administrator, as of the last one',
  registers: [metrics],
});
