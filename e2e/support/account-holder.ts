import type { Page } from 'playwright-core';

export const password = 'correct horse battery';

/** Fills in the registration form in any language, and waits for the sign-in that follows it. */
export async function register(page: Page, username: string, fullName: string): Promise<void> {
  await page.locator('input[name=fullName]').fill(fullName);
  await page.locator('input[name=username]').fill(username);
  await page.locator('select').selectOption('Nurse');
  await page.locator('input[name=email]').fill(`${username}@example.org`);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirmPassword]').fill(password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=username]').waitFor({ state: 'detached' });
  await page.locator('input[name=password]').waitFor();
}

/** Opens the signed-in clinician's menu. */
export async function openUserMenu(page: Page, fullName: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${fullName}`) })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
}
