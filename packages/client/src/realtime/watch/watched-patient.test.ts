import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMessage, anEntry, aVitalsRecord, kim } from '../../../test/chart-samples.ts';
import { folds } from '../../app/domains.ts';
import { messagesQuery } from '../../domains/chat.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { ReplyStreams } from '../reply-streams.ts';
import { WatchedPatient } from './watched-patient.ts';

const patientId = 'patient-1';
const aViewer = {
  userId: kim.id,
  fullName: kim.fullName,
  role: kim.role,
  activity: 'viewing',
  since: '2026-11-21T12:00:00.000Z',
};
const epoch = 'life-1';

function aRoom() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const streams = new ReplyStreams();
  const asked: { after?: number; epoch?: string }[] = [];
  const answers: ((answer: unknown) => void)[] = [];
  const onViewers = vi.fn();
  const patient = new WatchedPatient({
    patientId,
    cache,
    folds,
    streams,
    ask: (message) => {
      asked.push(message);
      return new Promise((answer) => answers.push(answer));
    },
    onViewers,
    onState: vi.fn(),
  });
  return {
    cache,
    streams,
    patient,
    asked,
    onViewers,
    answer: async (more: object) => {
      answers.shift()?.({
        ok: true,
        seq: 0,
        epoch,
        entries: [],
        reset: false,
        viewers: [],
        streams: [],
        ...more,
      });
      await settled();
    },
  };
}

const settled = () => new Promise((done) => setTimeout(done, 5));

/** A list with manual responses. */
function aListBeingFetched(cache: QueryClient) {
  const answers: ((records: object) => void)[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: vitalsQuery(patientId).queryKey,
    queryFn: () => new Promise<object>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  stops.push(stop);
  return {
    answers,
    comesIn: async (seq: number, ids: string[]) => {
      const answer = answers.shift();
      answer?.({ data: ids.map((id) => aVitalsRecord({ id })), seq, epoch });
      await settled();
    },
    ids: () => cache.getQueryData(vitalsQuery(patientId).queryKey)?.data.map(({ id }) => id),
  };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const recorded = (seq: number, id = `v${seq}`): ChartEntry =>
  anEntry('vitals.recorded', seq, aVitalsRecord({ id, timestamp: `2026-11-21T12:00:0${seq}.000Z` }));

describe('WatchedPatient', () => {
  it('folds the entries that arrived while a list was loading', async () => {
    const { cache, patient, answer } = aRoom();
    const list = aListBeingFetched(cache);
    patient.resume();
    await answer({ seq: 1 });
    patient.receive(recorded(2));
    patient.receive(recorded(3));
    expect(list.ids()).toBeUndefined();
    await list.comesIn(1, ['v1']);
    expect(list.ids()).toEqual(['v3', 'v2', 'v1']);
    patient.stop();
  });

  it('does not restart a first load when entries keep arriving', async () => {
    const { cache, patient, answer } = aRoom();
    const list = aListBeingFetched(cache);
    patient.resume();
    await answer({ seq: 1 });
    for (const seq of [2, 3, 4, 5]) patient.receive(recorded(seq));
    expect(list.answers).toHaveLength(1);
    await list.comesIn(3, ['v3', 'v2', 'v1']);
    expect(list.ids()).toEqual(['v5', 'v4', 'v3', 'v2', 'v1']);
    patient.stop();
  });

  it('requests the entries between an early list and the first response', async () => {
    const { cache, patient, answer, asked } = aRoom();
    const list = aListBeingFetched(cache);
    patient.resume();
    await answer({ seq: 3 });
    await list.comesIn(1, ['v1']);
    expect(asked.at(-1)).toEqual({ patientId, after: 1, epoch });
    await answer({ seq: 3, entries: [recorded(2), recorded(3)] });
    expect(list.ids()).toEqual(['v3', 'v2', 'v1']);
    patient.stop();
  });

  it('reloads on a reset, and folds nothing into data that is to be replaced', async () => {
    const { cache, patient, answer } = aRoom();
    const list = aListBeingFetched(cache);
    await list.comesIn(1, ['v1']);
    patient.resume();
    await answer({ seq: 9, epoch: 'life-2', reset: true });
    patient.receive({ ...recorded(9), seq: 10, epoch: 'life-2' });
    expect(list.ids()).toEqual(['v1']);
    expect(list.answers).toHaveLength(1);
    list.answers.shift()?.({ data: [aVitalsRecord({ id: 'other' })], seq: 9, epoch: 'life-2' });
    await settled();
    expect(list.ids()).toEqual(['v9', 'other']);
    patient.stop();
  });

  it('keeps its position after an entry that it cannot parse, and reloads', async () => {
    const { cache, patient, answer } = aRoom();
    const list = aListBeingFetched(cache);
    await list.comesIn(1, ['v1']);
    patient.resume();
    await answer({ seq: 1 });
    patient.receive({ type: 'unknown', patientId, seq: 2, epoch });
    expect(list.answers).toHaveLength(1);
    await list.comesIn(2, ['v1']);
    patient.receive(recorded(3));
    expect(list.ids()).toEqual(['v3', 'v1']);
    patient.stop();
  });

  it('joins a running reply in the middle, and ends its stream with the message', async () => {
    const { cache, patient, answer, streams } = aRoom();
    cache.setQueryData(messagesQuery(patientId).queryKey, { data: [], seq: 1, epoch });
    patient.resume();
    await answer({ seq: 1, streams: [{ messageId: 'r1', text: 'Give oxy', askedBy: kim }] });
    patient.delta({ patientId, messageId: 'r1', offset: 5, text: 'oxygen' });
    await new Promise((done) => requestAnimationFrame(done));
    expect(streams.of(patientId)[0]?.text).toBe('Give oxygen');
    patient.receive(anEntry('chat.replied', 2, aMessage({ id: 'r1', role: 'assistant' })));
    await settled();
    expect(streams.of(patientId)).toEqual([]);
    expect(cache.getQueryData(messagesQuery(patientId).queryKey)?.data.map(({ id }) => id)).toEqual(['r1']);
    patient.stop();
  });

  it('drops the text of a reply from another epoch', async () => {
    const { patient, answer, streams } = aRoom();
    patient.resume();
    await answer({ seq: 1, streams: [{ messageId: 'r1', text: 'Give', askedBy: kim }] });
    patient.delta({ patientId, epoch: 'life-0', messageId: 'r1', offset: 4, text: ' nothing' });
    patient.delta({ patientId, epoch, messageId: 'r1', offset: 4, text: ' oxygen' });
    await new Promise((done) => requestAnimationFrame(done));
    expect(streams.of(patientId)[0]?.text).toBe('Give oxygen');
    expect([patient.isOfThisLife('life-0'), patient.isOfThisLife(epoch)]).toEqual([false, true]);
    patient.stop();
  });

  it('ignores viewers and replies in a response that arrives after it stopped', async () => {
    const { patient, streams, answer, onViewers } = aRoom();
    const joined = vi.spyOn(streams, 'joined');
    patient.resume();
    patient.stop();
    await answer({ seq: 1, viewers: [aViewer], streams: [] });
    expect(onViewers).not.toHaveBeenCalled();
    expect(joined).not.toHaveBeenCalled();
  });
});
