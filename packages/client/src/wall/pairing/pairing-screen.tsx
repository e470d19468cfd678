import { useEffect, useState } from 'react';
import { storeDisplayToken } from '../link/display-token.ts';
import { browserLanguage, textsIn } from '../texts.ts';
import { PairingRequest, type PairingView } from './pairing-request.ts';

/** An unpaired screen: the code to enter, and the same code as a link. */
export function PairingScreen() {
  const [{ code, isOffline }, show] = useState<PairingView>({ isOffline: false });
  useEffect(() => {
    const request = new PairingRequest({ onView: show, onToken: storeDisplayToken });
    return () => request.stop();
  }, []);
  const t = textsIn(browserLanguage());
  return (
    <main className="pairing">
      <h1>{t('title')}</h1>
      {code !== undefined && (
        <div className="pairing-code">
          <Qr text={pairingLink(code)} label={t('qr')} />
          <div>
            <p className="pairing-digits">{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
            <p>{t('enterCode')}</p>
            <p className="quiet">{t('newCode')}</p>
          </div>
        </div>
      )}
      <p className="pairing-offline" role="status">
        {isOffline ? t('noServer') : ''}
      </p>
    </main>
  );
}

/** The code comes after the `#`, so that no server's log receives it. */
const pairingLink = (code: string): string => `${location.origin}/department#display=${code}`;

/**
 * Drawn on the page, so that no one else receives the code. Dark on white, for cameras. A paired screen does not load the
 * encoder, and without it the digits remain.
 */
function Qr({ text, label }: { text: string; label: string }) {
  const [encode, setEncode] = useState<typeof import('uqr')['encode']>();
  useEffect(() => {
    import('uqr').then(
      (loaded) => setEncode(() => loaded.encode),
      () => undefined,
    );
  }, []);
  if (encode === undefined) return null;
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
