interface ResetMail {
  subject: string;
  text: string;
}

const texts: Record<string, (fullName: string, link: string) => ResetMail> = {
  en: (fullName, link) => ({
    subject: 'Reset your Bedside password',
    text: `Hello ${fullName},

somebody asked to reset the password of your Bedside account. Open this link within 60 minutes to choose a new one:

${link}

The link works once. A new password signs you out on every device.

If it was not you, there is nothing to do: your password stays as it is.
`,
  }),
  es: (fullName, link) => ({
    subject: 'Restablecer su contraseña de Bedside',
    text: `Hola, ${fullName}:

Alguien ha solicitado restablecer la contraseña de su cuenta de Bedside. Abra este enlace en los próximos 60 minutos para elegir una nueva:

${link}

El enlace funciona una sola vez. Con la nueva contraseña se cerrará la sesión en todos los dispositivos.

Si no ha sido usted, no tiene que hacer nada: su contraseña no cambia.
`,
  }),
  de: (fullName, link) => ({
    subject: 'Ihr Bedside-Passwort zurücksetzen',
    text: `Guten Tag ${fullName}

Jemand möchte das Passwort Ihres Bedside-Kontos zurücksetzen. Öffnen Sie innerhalb von 60 Minuten diesen Link, um ein neues zu wählen:

${link}

Der Link funktioniert einmal. Mit dem neuen Passwort werden Sie auf allen Geräten abgemeldet.

Falls Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.
`,
  }),
};

/** The mail with a reset link, in the language (en, es or de) of the screen that asked for it. */
export function resetMail(
  language: string,
  { fullName, link }: { fullName: string; link: string },
): ResetMail {
  const text = texts[language] ?? texts.en;
  if (!text) throw new Error('No mail in English');
  return text(fullName, link);
}
