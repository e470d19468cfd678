import * as z from 'zod';
import type { BoardLevel } from '../board/board.contract.ts';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { Beds } from '../departments/beds.contract.ts';
import { Actor, Id, Instant, ListQuery, label, named } from '../primitives.ts';

/** How a wall display names patients: by name, by initials, or by a code without meaning outside the department. */
export const privacyLevels = ['staff', 'initials', 'code'] as const;
export type PrivacyLevel = (typeof privacyLevels)[number];

/** The board level of a display, by its privacy. */
export const boardLevelOf = { staff: 'names', initials: 'initials', code: 'code' } as const satisfies Record<
  PrivacyLevel,
  BoardLevel
>;

/** How a display sorts its rows: by danger (`deterioration`), by bed or by triage level. */
export const displayOrders = ['deterioration', 'bed', 'acuity'] as const;
export type DisplayOrder = (typeof displayOrders)[number];

/** The most patients that a page of a display may show (D75). More of them are smaller. */
export const displayPageSizes = [16, 24, 30] as const;
export type DisplayPageSize = (typeof displayPageSizes)[number];

export const displayLanguages = ['en', 'es', 'de'] as const;
export type DisplayLanguage = (typeof displayLanguages)[number];

/** The digits of a pairing code. */
export const pairingCodeDigits = 6;

/** A screen's request to become a wall display of the department that enters its code. */
export const Pairing = z.object({
  /** Secret, because it gives access to the display's token. */
  pairingId: Id,
  /** Six digits, which the screen shows. */
  code: label,
  expiresAt: Instant,
});
export type Pairing = z.output<typeof Pairing>;

export const pairingStatuses = ['waiting', 'paired', 'expired'] as const;

/** Each request returns a new token until the display has used one. */
export const PairingState = z.object({
  status: z.enum(pairingStatuses),
  token: z.string().max(textBounds.token).optional(),
});
export type PairingState = z.output<typeof PairingState>;

const displayName = named(textBounds.displayName);

export const PairDisplay = z.object({
  /** As typed. Blanks and hyphens between the digits are ignored. */
  code: z.string().max(textBounds.pairingCode),
  name: displayName,
  privacy: z.enum(privacyLevels).default('initials'),
  order: z.enum(displayOrders).default('deterioration'),
  perPage: z.literal(displayPageSizes).default(16),
  /** Whether calls for attention play a sound. */
  sound: z.boolean().default(false),
  /** By default the language of the clinician's browser. */
  language: z.enum(displayLanguages).optional(),
});

const settings = {
  name: label,
  privacy: z.enum(privacyLevels),
  order: z.enum(displayOrders),
  /** 16 for a node of an older version. */
  perPage: z.literal(displayPageSizes).default(16),
  sound: z.boolean(),
  language: z.enum(displayLanguages),
};

/** A display's own settings. */
export const OwnDisplay = z
  .object({
    ...settings,
    departmentName: label,
    /** The department's beds in their order, so that the display shows the free ones. */
    beds: Beds.shape.beds,
  })
  .meta({ id: 'OwnDisplay' });
export type OwnDisplay = z.output<typeof OwnDisplay>;

/** Changes the given fields. */
export const ChangeDisplay = z.object({
  name: displayName.optional(),
  privacy: z.enum(privacyLevels).optional(),
  order: z.enum(displayOrders).optional(),
  perPage: z.literal(displayPageSizes).optional(),
  sound: z.boolean().optional(),
  language: z.enum(displayLanguages).optional(),
});

/** A wall display of the department. */
export const Display = z
  .object({
    id: Id,
    ...settings,
    pairedAt: Instant,
    pairedBy: Actor,
    /** When the display last reached the server, to the minute; absent before the first time. */
    lastSeenAt: Instant.optional(),
  })
  .meta({ id: 'Display' });
export type Display = z.output<typeof Display>;

const DisplayParams = z.object({ displayId: Id });

export const displaysEndpoints = defineEndpoints({
  requestPairing: {
    method: 'post',
    path: '/displays/pairing',
    summary:
      'Begins the pairing of a wall display: returns the code that the screen shows, valid for five minutes',
    access: 'public',
    ownOriginOnly: true,
    status: 201,
    fails: ['rate-limited', 'forbidden'],
    response: Pairing,
  },
  pairing: {
    method: 'get',
    path: '/displays/pairing/:pairingId',
    summary: "Returns whether someone has entered the screen's code, and then the display's token",
    access: 'public',
    params: z.object({ pairingId: Id }),
    response: PairingState,
  },
  pair: {
    method: 'post',
    path: '/displays/pair',
    summary:
      "Makes the screen with this code a wall display of the clinician's department; a code works once",
    access: 'session',
    right: 'read-chart',
    ownOriginOnly: true,
    status: 201,
    fails: ['rate-limited', 'conflict', 'forbidden'],
    body: PairDisplay,
    response: Display,
  },
  list: {
    method: 'get',
    path: '/displays',
    summary: 'Returns the wall displays of the department, the newest first',
    access: 'session',
    right: 'read-chart',
    query: ListQuery,
    paged: true,
    response: z.array(Display).max(itemBounds.displays),
  },
  own: {
    method: 'get',
    path: '/displays/own',
    summary: 'Returns the settings of the wall display that asks; forbidden to clinicians',
    access: 'board',
    right: 'read-chart',
    response: OwnDisplay,
  },
  rename: {
    method: 'patch',
    path: '/displays/:displayId',
    summary: 'Renames a wall display, or changes its privacy, order, sound or language',
    access: 'session',
    right: 'read-chart',
    fails: ['forbidden'],
    params: DisplayParams,
    body: ChangeDisplay,
    response: Display,
  },
  revoke: {
    method: 'delete',
    path: '/displays/:displayId',
    summary: 'Revokes a wall display, which goes blank within 5 seconds',
    access: 'admin',
    right: 'administer',
    status: 204,
    params: DisplayParams,
    response: z.undefined(),
  },
});
