import { useAtomValue } from 'jotai';
import { type Connection, connectionAtom } from '../../realtime/connection/connection.ts';

const catchingUp: Connection = { status: 'catching-up' };

/**
 * Returns the connection as one patient's chart has it. A live connection is not live for a chart that it does not
 * follow yet, such as that of the patient who was selected a moment ago.
 */
export function useConnection(patientId: string | null): Connection {
  const connection = useAtomValue(connectionAtom);
  if (connection.status !== 'live' || patientId === null) return connection;
  return connection.charts.includes(patientId) ? connection : catchingUp;
}
