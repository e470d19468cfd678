import type { Assistant } from './ai/model/assistant.ts';
import type { AllowedReceiver } from './config-variables.ts';
import type { TrustProxy } from './http/client/client-address.ts';
import type { StorageQuota } from './infra/files/department-files.ts';
import type { LeakedPasswords } from './infra/files/leaked-passwords.ts';
import type { VirusScanner } from './infra/files/virus-scanner.ts';
import type { Mailer } from './infra/mail/mail.ts';
import type { MongoClock } from './infra/mongo/mongo-clock.ts';
import type { EmbeddedMongod } from './infra/mongod/embedded-mongod.ts';
import type { Log } from './infra/observe/log.ts';
import type { PoliciesIn } from './infra/policies/policies.ts';
import type { SecretBox } from './infra/secrets/secret-box.ts';
import type { OidcProviderSettings } from './oidc-providers.ts';
import type { Coordination } from './realtime/coordination/coordination.ts';

export interface AppOptions {
  coordination: Coordination;
  /** Reports whether this node's clock is right. Without it, readiness ignores the clock. */
  clock?: MongoClock | undefined;
  /** The embedded MongoDB, if this process runs one. */
  mongod?: Pick<EmbeddedMongod, 'isRunning'> | undefined;
  assistant: Assistant;
  mailer: Mailer;
  /** Encrypts the stored secrets of second factors. */
  secrets: SecretBox;
  /** The recipient of mails with feedback. Undefined: feedback is not mailed. */
  feedbackTo?: string | undefined;
  log: Log;
  trialSessionLimit: number;
  sessionHours: number;
  /** Hours without a person's use after which a session ends. */
  unusedHours: number;
  /** Minutes after which an idle screen covers itself (D42). */
  idleMinutes: number;
  replySeconds: number;
  /** Tokens that the model reads and writes in one call. `work-bounds.ts` has the default. */
  contextTokens?: number | undefined;
  /** The port at which the node listens for HL7 messages. Undefined: it does not. 0 lets the system choose one. */
  mllpPort?: number | undefined;
  trustProxy: TrustProxy;
  publicUrl?: string | undefined;
  /** The folder of the built client. Without it the server offers only the API. */
  clientFolder?: string | undefined;
  version: string;
  /** The providers at which clinicians sign in. Empty: passwords only. */
  oidcProviders?: readonly OidcProviderSettings[] | undefined;
  /** Whether passwords of our own open this installation. Undefined: they do. */
  passwordSignIn?: boolean | undefined;
  /** `required`: every member of every department needs a second factor. Undefined: each department decides. */
  secondFactor?: 'by-department' | 'required' | undefined;
  /** `exact`: a one-time code counts for its own 30 s only. Undefined: a little longer. */
  oneTimeCodes?: 'exact' | undefined;
  /** The hospital's own words. A new password needs more than these. */
  passwordWords?: readonly string[] | undefined;
  /** Passwords that leaked, beside the built-in list. */
  leakedPasswords?: Pick<LeakedPasswords, 'has'> | undefined;
  /** Where an administrator may send notes and vitals. Undefined: anywhere. */
  messageReceivers?: readonly AllowedReceiver[] | undefined;
  /** The token with which the directory provisions its people (SCIM 2.0). Undefined: it cannot. */
  scimToken?: string | undefined;
  /** The id of the provider whose people it provisions. Undefined: the only one. */
  scimProvider?: string | undefined;
  /** The operator's terms of use and privacy policy. Undefined: there are none. */
  policies?: PoliciesIn | undefined;
  /** The quota of one department's stored files. `department-files.ts` has the default. */
  chartQuota?: StorageQuota | undefined;
  feedbackQuota?: StorageQuota | undefined;
  /** The bytes of the images that models read at once. `xrays.service.ts` has the default. */
  heldImages?: number | undefined;
  /** The syslog server that receives a copy of each security event. Undefined: none does. */
  auditSyslog?: URL | undefined;
  /** Scans uploaded and received files. Undefined: nothing does. */
  scanner?: VirusScanner | undefined;
}
