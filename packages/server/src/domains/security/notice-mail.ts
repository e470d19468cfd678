import type { AccountNotice } from '@bedside/contracts/security/security.contract.ts';

type Kind = AccountNotice['kind'];
interface Words {
  subject: string;
  what: Record<Kind, string>;
  /** Begins with the sentence of the notice. */
  text: (what: string, time: string) => string;
  /** The mail about someone else's act, which says nothing about the reader's own account. */
  review: { subject: string; text: (what: string, time: string) => string };
}

const english: Words = {
  subject: 'A change to your Bedside account',
  what: {
    'password-reset': 'The password of your Bedside account was reset.',
    'password-changed': 'The password of your Bedside account was changed.',
    'second-factor-on': 'The second factor of your Bedside account was turned on.',
    'second-factor-off': 'The second factor of your Bedside account was turned off.',
    'second-factor-reset': 'An administrator removed the second factor of your Bedside account.',
    'recovery-code-used': 'Someone signed in to your Bedside account with a recovery code.',
    'recovery-codes-renewed': 'New recovery codes were made for your Bedside account.',
    'glass-broken':
      'Someone opened a chart of or from your department by emergency access. Please review it in Bedside.',
    'identity-linked': 'A provider of sign-ins was linked to your Bedside account.',
    'identity-unlinked': 'A provider of sign-ins was removed from your Bedside account.',
    'passkey-added': 'A passkey was added to your Bedside account.',
    'passkey-removed': 'A passkey was removed from your Bedside account.',
  },
  text: (what, time) => `Hello,

${what} This happened on ${time}.

If this was you, no action is needed.

If this was not you, set a new password right away ("Forgot password?" on the sign-in screen) and tell an administrator of your department.
`,
  review: {
    subject: 'Emergency access to review in Bedside',
    text: (what, time) => `Hello,

${what} This happened on ${time}. You find it under Department, Emergency access.
`,
  },
};

const spanish: Words = {
  subject: 'Un cambio en su cuenta de Bedside',
  what: {
    'password-reset': 'Se ha restablecido la contraseña de su cuenta de Bedside.',
    'password-changed': 'Se ha cambiado la contraseña de su cuenta de Bedside.',
    'second-factor-on': 'Se ha activado el segundo factor de su cuenta de Bedside.',
    'second-factor-off': 'Se ha desactivado el segundo factor de su cuenta de Bedside.',
    'second-factor-reset':
      'Quien administra su servicio ha retirado el segundo factor de su cuenta de Bedside.',
    'recovery-code-used': 'Alguien ha iniciado sesión en su cuenta de Bedside con un código de recuperación.',
    'recovery-codes-renewed': 'Se han creado códigos de recuperación nuevos para su cuenta de Bedside.',
    'glass-broken':
      'Alguien ha abierto una historia de su servicio, o desde él, con acceso de urgencia. Revíselo en Bedside.',
    'identity-linked': 'Se ha vinculado un proveedor de inicio de sesión a su cuenta de Bedside.',
    'identity-unlinked': 'Se ha retirado un proveedor de inicio de sesión de su cuenta de Bedside.',
    'passkey-added': 'Se ha añadido una clave de acceso a su cuenta de Bedside.',
    'passkey-removed': 'Se ha retirado una clave de acceso de su cuenta de Bedside.',
  },
  text: (what, time) => `Hola:

${what} Fecha y hora: ${time}.

Si ha sido usted, no es necesario que haga nada.

Si no ha sido usted, establezca una contraseña nueva de inmediato («¿Ha olvidado la contraseña?» en la pantalla de inicio de sesión) y avise a quien administra su servicio.
`,
  review: {
    subject: 'Acceso de urgencia por revisar en Bedside',
    text: (what, time) => `Hola:

${what} Fecha y hora: ${time}. Lo encuentra en Servicio, Acceso de urgencia.
`,
  },
};

const german: Words = {
  subject: 'Eine Änderung an Ihrem Bedside-Konto',
  what: {
    'password-reset': 'Das Passwort Ihres Bedside-Kontos wurde zurückgesetzt.',
    'password-changed': 'Das Passwort Ihres Bedside-Kontos wurde geändert.',
    'second-factor-on': 'Der zweite Faktor Ihres Bedside-Kontos wurde eingeschaltet.',
    'second-factor-off': 'Der zweite Faktor Ihres Bedside-Kontos wurde ausgeschaltet.',
    'second-factor-reset':
      'Die Administration Ihrer Abteilung hat den zweiten Faktor Ihres Bedside-Kontos entfernt.',
    'recovery-code-used':
      'Jemand hat sich mit einem Wiederherstellungscode an Ihrem Bedside-Konto angemeldet.',
    'recovery-codes-renewed': 'Für Ihr Bedside-Konto wurden neue Wiederherstellungscodes erzeugt.',
    'glass-broken':
      'Jemand hat über den Notfallzugriff eine Akte Ihrer Abteilung oder aus Ihrer Abteilung heraus geöffnet. Bitte prüfen Sie das in Bedside.',
    'identity-linked': 'Ein Anbieter von Anmeldungen wurde mit Ihrem Bedside-Konto verknüpft.',
    'identity-unlinked': 'Ein Anbieter von Anmeldungen wurde von Ihrem Bedside-Konto entfernt.',
    'passkey-added': 'Ihrem Bedside-Konto wurde ein Passkey hinzugefügt.',
    'passkey-removed': 'Von Ihrem Bedside-Konto wurde ein Passkey entfernt.',
  },
  text: (what, time) => `Guten Tag,

${what} Zeitpunkt: ${time}.

Falls Sie das waren, ist nichts weiter zu tun.

Falls Sie das nicht waren, setzen Sie sofort ein neues Passwort („Passwort vergessen?“ auf dem Anmeldebildschirm) und informieren Sie die Administration Ihrer Abteilung.
`,
  review: {
    subject: 'Notfallzugriff in Bedside zu prüfen',
    text: (what, time) => `Guten Tag,

${what} Zeitpunkt: ${time}. Sie finden ihn unter Abteilung, Notfallzugriffe.
`,
  },
};

const words: Record<string, Words> = { en: english, es: spanish, de: german };

/**
 * Returns the mail about a change to an account, in the language of the requesting screen (en, es or de). It
 * contains no typed text, not even a name, so that a stranger cannot send their own words through it.
 */
export function noticeMail(language: string, kind: Kind, at: Date): { subject: string; text: string } {
  const { subject, what, text, review } = words[language] ?? english;
  const time = new Intl.DateTimeFormat(language in words ? language : 'en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  if (kind === 'glass-broken') {
    return { subject: review.subject, text: review.text(what[kind], `${time} UTC`) };
  }
  return { subject, text: text(what[kind], `${time} UTC`) };
}
