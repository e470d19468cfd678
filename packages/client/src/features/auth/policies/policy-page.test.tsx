import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import de from '../../../i18n/de/first/auth.json';
import en from '../../../i18n/en/first/auth.json';
import es from '../../../i18n/es/first/auth.json';
import PolicyPage from './policy-page.tsx';

const texts = { en, es, de } as const;

afterEach(() => vi.unstubAllGlobals());

describe('the page of a policy', () => {
  it.each(['en', 'es', 'de'] as const)('says in %s that the operator has provided none', async (language) => {
    fakeServer({ 'GET /policies': () => json({ terms: null, privacy: null }) });
    await show(<PolicyPage policy="terms" />, language);
    expect(screen.getByRole('heading', { level: 1, name: texts[language].policies.terms })).toBeVisible();
    expect(await screen.findByText(texts[language].policies.none.terms)).toBeVisible();
    expect(document.title).toContain(texts[language].policies.terms);
  });

  it("shows the operator's text below the title, without HTML, in the language of the text", async () => {
    const text =
      '# Our policy\n\nWe store **charts**. <script>alert(1)</script><img src="https://x.example">';
    fakeServer({ 'GET /policies': () => json({ terms: null, privacy: { text, language: 'de' } }) });
    await show(<PolicyPage policy="privacy" />);
    const heading = await screen.findByRole('heading', { level: 2, name: 'Our policy' });
    expect(heading.closest('[lang]')).toHaveAttribute('lang', 'de');
    expect(screen.getByText('charts').tagName).toBe('STRONG');
    expect(document.querySelector('main script, main img')).toBeNull();
  });

  it('offers another try if the policy cannot be read', async () => {
    fakeServer({ 'GET /policies': () => failure(503, 'unavailable', 'No') });
    await show(<PolicyPage policy="terms" />);
    expect(await screen.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent(en.policies.failed);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
