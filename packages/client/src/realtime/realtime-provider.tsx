import type { Activity, Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { useAtomValue, useStore } from 'jotai';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { dropToken, tokenAtom } from '../storage/token.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { ChartFolds } from './folds.ts';
import { RealtimeClient } from './realtime-client.ts';
import { type ReplyStream, ReplyStreams } from './reply-streams.ts';
import { viewersAtom, viewersOf } from './watch/viewers.ts';

interface Realtime {
  /** Null while signed out. */
  client: RealtimeClient | null;
  streams: ReplyStreams;
}

const RealtimeContext = createContext<Realtime>({ client: null, streams: new ReplyStreams() });

/** Provides the session's live connection. `folds` applies arriving entries to the query cache. */
export function RealtimeProvider({ children, folds }: { children: ReactNode; folds: ChartFolds }): ReactNode {
  const token = useAtomValue(tokenAtom);
  const cache = useQueryClient();
  const store = useStore();
  const [streams] = useState(() => new ReplyStreams());
  const [client, setClient] = useState<RealtimeClient | null>(null);

  useEffect(() => {
    if (token === null) return;
    const created = new RealtimeClient({
      token,
      cache,
      folds,
      streams,
      store,
      onSessionEnded: (reason) => {
        if (!dropToken(token)) return;
        toast({ title: i18n.t('connection:ended.title'), description: i18n.t(`connection:ended.${reason}`) });
      },
    });
    setClient(created);
    return () => {
      created.close();
      setClient(null);
    };
  }, [token, cache, folds, streams, store]);

  const realtime = useMemo(() => ({ client, streams }), [client, streams]);
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}

/** Keeps a patient's chart live while the caller is mounted. */
export function useWatchPatient(patientId: string | null): void {
  const { client } = useContext(RealtimeContext);
  useEffect(() => {
    if (client !== null && patientId !== null) return client.watch(patientId);
  }, [client, patientId]);
}

/** Keeps the department's rows live while the caller is mounted. */
export function useWatchBoard(): void {
  const { client } = useContext(RealtimeContext);
  useEffect(() => client?.watchBoard(), [client]);
}

/** Shows this person's activity to the patient's other viewers while `activity` is not null. */
export function useActivity(patientId: string | null, activity: Activity | null): void {
  const { client } = useContext(RealtimeContext);
  useEffect(() => {
    if (client !== null && patientId !== null && activity !== null) {
      return client.claimActivity(patientId, activity);
    }
  }, [client, patientId, activity]);
}

/** Returns the patient's viewers, including this person; empty while the screen is not live. */
export function useViewers(patientId: string): readonly Viewer[] {
  return viewersOf(useAtomValue(viewersAtom), patientId);
}

/** Returns the ids of a patient's running replies. The array is the same until a reply begins or ends. */
export function useReplyIds(patientId: string): readonly string[] {
  const { streams } = useContext(RealtimeContext);
  return useSyncExternalStore(streams.subscribe, () => streams.idsOf(patientId));
}

/** Returns a running reply with its text so far; undefined once the chart contains it. */
export function useReplyStream(patientId: string, messageId: string): ReplyStream | undefined {
  const { streams } = useContext(RealtimeContext);
  return useSyncExternalStore(streams.subscribe, () =>
    streams.of(patientId).find((stream) => stream.messageId === messageId),
  );
}
