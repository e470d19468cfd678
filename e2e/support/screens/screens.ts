import type { Page } from 'playwright-core';
import type { Clinician } from '../clinician.ts';
import { goInPage } from './in-page.ts';

/** The state of a walk through the screens. */
export interface Walk {
  lopez: Clinician;
  page: Page;
  patient: string;
  t: (key: string) => string;
  isPhone: boolean;
}

/** A screen, and the steps that open it from the previous one. Dialogs are closed before the next screen. */
export interface Screen {
  name: string;
  only?: 'desktop' | 'phone';
  open: (walk: Walk) => Promise<unknown>;
}

export const signedOut: Screen[] = [
  { name: 'sign-in', open: ({ page }) => page.locator('input[name=email]').waitFor() },
  {
    name: 'toast',
    open: async ({ lopez, page }) => {
      await lopez.signIn('nobody@example.org', 'not a password');
      await page.locator('li[data-state=open]').waitFor();
    },
  },
  {
    name: 'register',
    open: async ({ page }) => {
      await page.locator('form ~ * button, form + * button, p > button').last().click();
      await page.locator('input[name=username]').waitFor();
    },
  },
  {
    name: 'terms',
    open: async ({ page, t }) => {
      await goInPage(page, '/terms');
      await page.getByText(t('auth:policies.none.terms')).waitFor();
    },
  },
  {
    name: 'reset-validating',
    open: async ({ page, t }) => {
      await page.route('**/api/auth/validate-reset-token', () => new Promise(() => undefined));
      await goInPage(page, '/reset-password?token=unknown');
      await page.getByText(t('account:reset.validating')).first().waitFor();
    },
  },
];

export const withoutPatient: Screen[] = [
  { name: 'department', open: ({ page }) => page.getByRole('main').waitFor() },
  {
    name: 'shift-handover',
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t('frame:shiftHandover'), exact: true }).click();
      await page.getByRole('heading', { name: t('handover:shift.title') }).waitFor();
      await page
        .getByRole('button', { name: t('handover:shift.department'), exact: true })
        .last()
        .click();
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'no-patient',
    open: async ({ page, t }) => {
      // The section of the sidebar, or the button of the phone's bottom bar.
      const name = { name: t('frame:chat'), exact: true };
      await page.getByRole('tab', name).or(page.getByRole('button', name)).first().click();
      await page.getByRole('heading', { name: t('patients:required.title') }).waitFor();
    },
  },
  {
    name: 'no-patient-xray',
    open: (walk) => openTab(walk, 'xray'),
  },
  { name: 'no-patient-history', open: (walk) => openTab(walk, 'history') },
  {
    name: 'patient-list',
    open: async ({ lopez, page }) => {
      await lopez.openPatients();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'add-patient',
    open: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('patients:addNew') })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common:create') })
        .click();
      await page.getByText(t('problems:of.name.required')).first().waitFor();
    },
  },
  {
    name: 'calendar',
    open: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('patients:addNew') })
        .first()
        .click();
      await page.getByRole('button', { name: t('dates:open') }).click();
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'drawer',
    only: 'phone',
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t('frame:openMenu') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'languages',
    only: 'desktop',
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: new RegExp(`${t('common:language')}:`) }).click();
      await page.getByRole('menu').waitFor();
    },
  },
];

export const withPatient: Screen[] = [
  {
    name: 'greeting',
    open: async (walk) => {
      await openTab(walk, 'chat');
      await walk.lopez.select(walk.patient);
      await walk.page.getByText(walk.t('chat:greetingSuggestions.0')).first().waitFor();
    },
  },
  {
    name: 'update-vitals',
    open: async ({ page }) => {
      await page.evaluate(() =>
        document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
      );
      await page.keyboard.press('v');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'vitals-panel',
    only: 'phone',
    open: ({ page }) => page.locator('header section > button[aria-expanded]').click(),
  },
  {
    name: 'conversation',
    open: async ({ lopez, page, t }) => {
      if (await page.locator('header section > button[aria-expanded=true]').count())
        await page.locator('header section > button[aria-expanded]').click();
      await lopez.ask('NEWS2?');
      await page
        .getByText(/bedside-demo/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: t('chat:stop'), exact: true }).waitFor({ state: 'detached' });
    },
  },
  { name: 'prompts', open: ({ page, t }) => openFrom(page, t('chat:prompts')) },
  {
    name: 'model-view',
    open: async ({ page, t }) => {
      const box = page.getByRole('textbox', { name: t('chat:input') });
      await box.fill('NEWS2?');
      await page.getByRole('button', { name: t('chat:modelView.open') }).click();
      await page.getByRole('heading', { name: t('chat:modelView.chart') }).waitFor();
    },
  },
  { name: 'clear', open: ({ page, t }) => openFrom(page, t('chat:clear')) },
  {
    name: 'connection',
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t('frame:connection') }).click();
      await page.getByRole('dialog').getByText('Alex Kim').first().waitFor();
    },
  },
  {
    name: 'facts',
    open: async ({ page, t, isPhone }) => {
      if (isPhone) await openFrom(page, t('frame:context'));
      await page
        .getByRole('region', { name: t('patients:facts.title') })
        .getByRole('button', { name: t('patients:facts.edit'), exact: true })
        .click();
      await page.getByRole('dialog', { name: t('patients:facts.dialog') }).waitFor();
    },
  },
  {
    name: 'palette',
    open: async ({ page, t }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: t('palette:title') }).waitFor();
    },
  },
  {
    name: 'wall-displays',
    open: async ({ page, t }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill(t('palette:displays'));
      await page
        .getByRole('option', { name: t('palette:displays') })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: t('displays:title') });
      await dialog.getByRole('button', { name: t('displays:pair'), exact: true }).click();
      await page.getByText(t('displays:codeForm'), { exact: true }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    only: 'desktop',
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t('frame:shortcuts.title') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'leaving',
    open: async ({ lopez, page, patient }) => {
      await lopez.composer.fill('half a question about pain');
      const other = patient === 'Helga Voss' ? 'Margaret Okafor' : 'Helga Voss';
      await (await lopez.openPatients()).fill(other);
      await page.getByRole('option', { name: other }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'xray',
    open: async (walk) => {
      await openTab(walk, 'xray');
      await walk.page.getByRole('tabpanel').last().locator('li, button').first().waitFor();
    },
  },
  {
    name: 'history-vitals',
    open: async (walk) => {
      await openSection(walk, 'vitals');
      await walk.page.getByRole('button', { name: walk.t('history:vitals.table'), exact: true }).click();
      await walk.page.getByRole('table').waitFor();
    },
  },
  {
    name: 'entered-in-error',
    open: async ({ page, t }) => {
      const [menu = ''] = t('records:menu').split('{{');
      await page.getByRole('button', { name: menu }).first().click();
      await page.getByRole('menuitem', { name: t('records:mark') }).click();
      await page.getByRole('dialog', { name: t('records:markTitle') }).waitFor();
    },
  },
  {
    name: 'history-trends',
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t('history:vitals.trends') }).click();
      await page.locator('.u-over').waitFor();
      await page.getByText(t('trends:newestSet')).waitFor();
    },
  },
  { name: 'history-labs', open: (walk) => openSection(walk, 'labs') },
  { name: 'history-medications', open: (walk) => openSection(walk, 'medications') },
  { name: 'history-notes', open: (walk) => openSection(walk, 'notes') },
  {
    name: 'note-editor',
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t('notes:newNote') }).click();
      await page.getByRole('button', { name: t('notes:start.blank') }).click();
      await page.getByRole('form', { name: t('notes:newNote') }).waitFor();
    },
  },
  { name: 'history-scores', open: (walk) => openSection(walk, 'scores') },
  {
    name: 'history-handover',
    open: async (walk) => {
      const { page, t } = walk;
      await openTab(walk, 'history');
      await page.getByRole('tab', { name: t('handover:domain.section'), exact: true }).click();
      await page.getByRole('heading', { name: t('handover:section.situation') }).waitFor();
    },
  },
];

async function openFrom(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').first().waitFor();
}

/** Opens a tab, which on phones is a button of the bar at the bottom. X-rays have another "History" further down. */
async function openTab({ page, t, isPhone }: Walk, tab: 'chat' | 'history' | 'xray'): Promise<void> {
  await page
    .getByRole(isPhone ? 'button' : 'tab', { name: t(`frame:${tab}`), exact: true })
    .first()
    .click();
}

async function openSection(
  walk: Walk,
  section: 'vitals' | 'notes' | 'labs' | 'scores' | 'medications',
): Promise<void> {
  const { page, t } = walk;
  await openTab(walk, 'history');
  await page.getByRole('tab', { name: t(`${section}:domain.section`), exact: true }).click();
  await page.getByRole('tabpanel').last().locator('table, ul, h3, p').first().waitFor();
}
