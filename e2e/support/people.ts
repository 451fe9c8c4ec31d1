import type { Page } from '@playwright/test'

export const ada = { name: 'Ada Welo', email: 'ada@example.com', password: 'seven opals in a row' }

/** Fills in the sign-up form that is open, and sends it. */
export async function signUp(page: Page, { name, email, password } = ada): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}
