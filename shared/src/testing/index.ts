export { expectError } from './consoleGuard.ts'
export { buildCategory, buildChange, buildCustomer, buildItem, buildMedia, buildOrder, buildPage } from './factories.ts'
export { type FakeApi, fakeFetch, refuse } from './fakeApi.ts'
export { memoryStorage, renderPage, signedIn } from './renderPage.tsx'
