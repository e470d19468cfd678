interface ResetMail {
  subject: string;
  text: string;
}

interface Words {
  subject: string;
  /** For an address that its owner has confirmed. */
  confirmed: (link: string) => string;
  /** For an address that may belong to someone else. */
  unconfirmed: (link: string) => string;
}

const english: Words = {
  subject: 'Reset your Bedside password',
  confirmed: (link) => `Hello,

Someone asked to reset the password of your Bedside account. Open this link within 60 minutes to choose a new one:

${link}

The link works only once. A new password signs you out on every device.

If you did not request this, ignore this email; your password will not change.
`,
  unconfirmed: (link) => `Hello,

Someone registered a Bedside account with this email address and has asked to reset its password. The address is not confirmed yet.

If that was you, open this link within 60 minutes. It confirms your address and lets you choose a new password:

${link}

The link works only once. A new password signs the account out on every device.

If it was not you, ignore this email. You can also open the link to take over the account: after you sign in, you can close it, and your address is free again.
`,
};

const spanish: Words = {
  subject: 'Restablecer su contraseña de Bedside',
  confirmed: (link) => `Hola:

Alguien ha solicitado restablecer la contraseña de su cuenta de Bedside. Abra este enlace en los próximos 60 minutos para elegir una nueva:

${link}

El enlace funciona una sola vez. Con la nueva contraseña se cerrará la sesión en todos los dispositivos.

Si no lo ha solicitado usted, ignore este correo; su contraseña no cambiará.
`,
  unconfirmed: (link) => `Hola:

Alguien registró una cuenta de Bedside con esta dirección de correo y ahora solicita restablecer su contraseña. La dirección aún no está confirmada.

Si ha sido usted, abra este enlace en los próximos 60 minutos. Confirma su dirección y le permite elegir una contraseña nueva:

${link}

El enlace funciona una sola vez. Con la nueva contraseña se cerrará la sesión de la cuenta en todos los dispositivos.

Si no ha sido usted, ignore este correo. También puede abrir el enlace para asumir la cuenta: después de iniciar sesión podrá cerrarla, y su dirección quedará libre.
`,
};

const german: Words = {
  subject: 'Ihr Bedside-Passwort zurücksetzen',
  confirmed: (link) => `Guten Tag,

jemand möchte das Passwort Ihres Bedside-Kontos zurücksetzen. Öffnen Sie innerhalb von 60 Minuten diesen Link, um ein neues zu wählen:

${link}

Der Link funktioniert nur einmal. Mit dem neuen Passwort werden Sie auf allen Geräten abgemeldet.

Falls Sie das nicht angefordert haben, ignorieren Sie diese E-Mail; Ihr Passwort bleibt unverändert.
`,
  unconfirmed: (link) => `Guten Tag,

jemand hat mit dieser E-Mail-Adresse ein Bedside-Konto registriert und möchte jetzt dessen Passwort zurücksetzen. Die Adresse ist noch nicht bestätigt.

Falls Sie das waren, öffnen Sie innerhalb von 60 Minuten diesen Link. Er bestätigt Ihre Adresse, und Sie wählen ein neues Passwort:

${link}

Der Link funktioniert nur einmal. Mit dem neuen Passwort wird das Konto auf allen Geräten abgemeldet.

Falls Sie das nicht waren, ignorieren Sie diese E-Mail. Sie können mit dem Link auch das Konto übernehmen: Nach der Anmeldung können Sie es schließen, und Ihre Adresse ist wieder frei.
`,
};

const words: Record<string, Words> = { en: english, es: spanish, de: german };

/**
 * Returns the mail with a reset link in the language of the requesting screen (en, es or de). It contains no typed
 * text, because a name could be a stranger's message to the owner of the address.
 */
export function resetMail(
  language: string,
  { link, isConfirmed }: { link: string; isConfirmed: boolean },
): ResetMail {
  const { subject, confirmed, unconfirmed } = words[language] ?? english;
  return { subject, text: (isConfirmed ? confirmed : unconfirmed)(link) };
}
