import { aTcpLine, type TcpLine } from './hl7/tcp-line.ts';
import { ownDatabase, useMongo } from './node.ts';

/** Connects this file to an empty database over a line that the test can cut. Returns the line. */
export async function mongoOverALine(): Promise<TcpLine> {
  const uri = new URL(ownDatabase());
  const line = await aTcpLine(Number(uri.port));
  uri.port = `${line.port}`;
  uri.searchParams.set('directConnection', 'true');
  await useMongo(uri.href);
  return line;
}
