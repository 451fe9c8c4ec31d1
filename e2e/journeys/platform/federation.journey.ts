import { expect } from '../../support/journey.ts'
import { signInOwner } from '../../support/people.ts'
import { test } from '../../support/releaseJourney.ts'

test('the shell and both remotes share one React, one store and one styled-components', async ({ page, shop }) => {
  await page.addInitScript(() => {
    const counts = { renderers: 0, stores: 0 }
    // Each copy of React and Redux registers with the hooks of its developer tools.
    Object.assign(window, {
      counts,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => ++counts.renderers,
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
      __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
        () =>
        (...enhancers: ((value: unknown) => unknown)[]) => {
          counts.stores++
          return (value: unknown) => enhancers.reduceRight((result, enhance) => enhance(result), value)
        },
    })
  })
  await signInOwner(page, shop)
  await expect(page.getByRole('heading', { name: 'Our Collection' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  expect(await page.evaluate(() => Reflect.get(window, 'counts'))).toEqual({ renderers: 1, stores: 1 })
  await expect(page.locator('style[data-styled]')).toHaveCount(1)
  expect(await page.evaluate(providersOfSingletons)).toEqual({
    react: ['shell'],
    'react/jsx-runtime': ['shell'],
    'react-dom': ['shell'],
    'styled-components': ['shell'],
    '@elegant/shared': ['shell'],
  })
})

/** Runs in the page. For each shared package it returns the builds whose copy was loaded. */
function providersOfSingletons(): Record<string, string[]> {
  const federation: {
    __INSTANCES__: {
      shareScopeMap: Record<string, Record<string, Record<string, { loaded?: boolean; lib?: unknown; from: string }>>>
    }[]
  } = Reflect.get(globalThis, '__FEDERATION__')
  const providers: Record<string, Set<string>> = {}
  for (const { shareScopeMap } of federation.__INSTANCES__) {
    for (const [name, versions] of Object.entries(shareScopeMap.default ?? {})) {
      for (const { loaded, lib, from } of Object.values(versions)) {
        if (loaded || lib) providers[name] = (providers[name] ?? new Set()).add(from)
      }
    }
  }
  return Object.fromEntries(Object.entries(providers).map(([name, owners]) => [name, [...owners]]))
}
