import { everything, selectByChange, selectByKind, selectByName } from './selection.ts'

describe('by name', () => {
  test('a file name selects the file', () => {
    expect(selectByName(['storefront/src/cart/CartPage.test.tsx'])).toMatchObject({
      hasChecks: false,
      unit: ['storefront/src/cart/CartPage.test.tsx'],
      journeys: [],
    })
  })

  test('a workspace selects its tests, and none of another folder with its name in the path', () => {
    const { unit, journeys } = selectByName(['shell'])
    expect(unit).toContain('shell/server/pages.test.ts')
    expect([...unit].filter((file) => !file.startsWith('shell/'))).toEqual([])
    expect(journeys).toEqual([])
  })

  test('a part of a path selects unit tests and journeys', () => {
    expect(selectByName(['searchEng'])).toMatchObject({
      unit: [],
      journeys: ['e2e/journeys/shopper/searchEngines.journey.ts'],
    })
    expect(selectByName(['pages']).unit).toEqual(
      expect.arrayContaining(['shell/server/pages.test.ts', 'storefront/src/pages.test.ts']),
    )
  })

  test('a title selects its journey', () => {
    expect(selectByName(['two tabs have one cart'])).toMatchObject({
      journeys: ['e2e/journeys/shopper/orders.journey.ts'],
      title: 'two tabs have one cart',
    })
  })

  test('a title combined with another name is an error', () => {
    expect(() => selectByName(['navigation', 'two tabs have one cart'])).toThrow('is the title of a journey')
  })

  test('several names select the union', () => {
    const { unit, journeys } = selectByName(['freePort', 'navigation', 'money'])
    expect(unit).toEqual(['server/src/testing/freePort.test.ts', 'shared/src/rules/fields/money.test.ts'])
    expect(journeys).toEqual(['e2e/journeys/shopper/navigation.journey.ts'])
  })

  test('an unknown name is an error', () => {
    expect(() => selectByName(['no-such-test'])).toThrow("No test has 'no-such-test' in its path, and no journey")
  })

  test('a kind excludes the other kind', () => {
    const both = selectByName(['orders'])
    expect([both.unit.length, both.journeys.length]).not.toContain(0)
    expect(selectByKind('unit', ['orders'])).toEqual({ ...both, journeys: [] })
    expect(selectByKind('journeys', ['orders'])).toEqual({ ...both, unit: [] })
  })

  test('a kind without names selects all of its tests', () => {
    expect(selectByKind('journeys', [])).toMatchObject({ unit: [], journeys: 'all' })
  })
})

describe('by change', () => {
  const cartPage = 'storefront/src/cart/CartPage.tsx'

  test('no change selects nothing', () => {
    expect(selectByChange([])).toMatchObject({ hasChecks: false, unit: [], sources: [], journeys: [] })
  })

  test('a changed test or journey selects only itself', () => {
    const [test, journey] = ['server/src/testing/freePort.test.ts', 'e2e/journeys/shopper/navigation.journey.ts']
    expect(selectByChange([test, journey])).toMatchObject({
      hasChecks: true,
      unit: [test],
      sources: [],
      journeys: [journey],
    })
  })

  test('a changed source selects the tests that import it, and the journeys', () => {
    expect(selectByChange([cartPage])).toMatchObject({ unit: [], sources: [cartPage], journeys: 'all' })
  })

  test('a change in the admin selects no journey of shoppers', () => {
    const { journeys } = selectByChange(['admin/src/orders/OrdersPage.tsx'])
    expect(journeys).toContain('e2e/journeys/owner/owner.journey.ts')
    expect(journeys).toContain('e2e/journeys/platform/releases.journey.ts')
    expect([...journeys].filter((file) => file.includes('/shopper/'))).toEqual([])
  })

  test.each(['demo/renderer/scene.ts', 'shared/gallery/PrimitivesPage.tsx'])(
    '%s selects no journey, because the shop does not contain it',
    (file) => {
      expect(selectByChange([file])).toMatchObject({ hasChecks: true, sources: [file], journeys: [] })
    },
  )

  test.each(['package-lock.json', 'webpack.base.js', 'jest.config.ts', 'api/migrations/0001_whole_api.sql', '.ci/run'])(
    '%s selects everything',
    (file) => {
      expect(selectByChange([cartPage, file])).toMatchObject({ ...everything, sources: [cartPage] })
    },
  )

  test.each(['README.md', 'docs/pictures.md', 'docker/compose.yml'])('%s selects the tests that read it', (file) => {
    const { unit, journeys } = selectByChange([file])
    expect(unit).toEqual(expect.arrayContaining(['scripts/readme.test.ts', 'scripts/containers.test.ts']))
    expect(journeys).toEqual([])
  })
})
