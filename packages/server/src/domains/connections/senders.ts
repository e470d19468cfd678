import type { ConnectionKind } from '@bedside/contracts/connections/connections.contract.ts';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { trusted } from 'mongoose';
import type { HeaderFacts } from '../../infra/hl7/header.ts';
import { Hl7Refusal } from '../../infra/hl7/hl7-refusal.ts';
import type { Peer } from '../../infra/hl7/mllp-listener.ts';
import { ConnectionModel, type StoredConnection } from './connections.model.ts';

/** Senders with cached connections. */
const maxCachedSenders = 1000;

/** How long a node may use a connection that another node has changed. */
const cachedSendersMs = 2000;

/** Returns the key under which one sender has one connection of a kind. */
export const senderKeyOf = (
  sender: Pick<StoredConnection, 'sendingApplication' | 'sendingFacility' | 'kind'>,
) => JSON.stringify([sender.sendingApplication, sender.sendingFacility, sender.kind]);

/** Returns the kinds of connection that may send a type of message. Several only for results. */
function kindsOf(type: string): readonly ConnectionKind[] {
  if (type.startsWith('ADT')) return ['patients'];
  if (type.startsWith('OUL')) return ['laboratory'];
  return ['laboratory', 'monitors'];
}

/** Finds the connection of a message by its header and by where it came from. */
export function createSenders() {
  const cache = new LRUCache<string, StoredConnection[]>({ max: maxCachedSenders, ttl: cachedSendersMs });

  async function connectionsOf({
    sendingApplication,
    sendingFacility,
  }: HeaderFacts): Promise<StoredConnection[]> {
    const key = JSON.stringify([sendingApplication, sendingFacility]);
    const known = cache.get(key);
    if (known) return known;
    const found = await ConnectionModel.find({
      senderKey: trusted({
        $in: (['patients', 'laboratory', 'monitors'] as const).map((kind) =>
          senderKeyOf({ sendingApplication, sendingFacility, kind }),
        ),
      }),
    }).lean<StoredConnection[]>();
    // An unknown sender is asked for again, because an administrator may be adding it now.
    if (found.length > 0) cache.set(key, found);
    return found;
  }

  /**
   * Returns the connection of a message's sender. A sender with several gets the one of the message's kind; a message of no
   * kind that it has belongs to its first one, which refuses it.
   */
  async function connectionOf(facts: HeaderFacts, peer: Peer): Promise<StoredConnection | undefined> {
    const all = (await connectionsOf(facts)).filter((one) => mayCome(one, peer));
    const kinds = kindsOf(facts.type);
    return all.find(({ kind }) => kinds.includes(kind)) ?? all[0];
  }

  return { connectionOf, forget: () => cache.clear() };
}

function mayCome({ networks, certificates }: StoredConnection, { address, certificate }: Peer): boolean {
  if (certificates.length > 0 && (certificate === undefined || !certificates.includes(certificate)))
    return false;
  return networks.length === 0 || networks.some((network) => isWithin(address, network));
}

function isWithin(address: string, network: string): boolean {
  const [plain = ''] = address.split('%');
  const [base = '', length] = network.split('/');
  if (!ipaddr.isValid(plain) || !ipaddr.isValid(base)) return false;
  const one = ipaddr.process(plain);
  const other = ipaddr.process(base);
  const bits = length === undefined ? other.toByteArray().length * 8 : Number(length);
  if (one instanceof ipaddr.IPv4 && other instanceof ipaddr.IPv4) return one.match(other, bits);
  return one instanceof ipaddr.IPv6 && other instanceof ipaddr.IPv6 && one.match(other, bits);
}

/** Throws `wrong-kind` for a message that a connection of this kind does not bring. */
export function requireKind({ kind }: StoredConnection, type: string): void {
  if (!kindsOf(type).includes(kind)) throw new Hl7Refusal('wrong-kind', { at: 'MSH-9', never: true });
}
