export { bareRows } from './bareRows.ts'
export { expectError } from './consoleGuard.ts'
export {
  buildCategory,
  buildChange,
  buildCustomer,
  buildFigures,
  buildItem,
  buildMedia,
  buildOrder,
  buildPage,
  buildRequest,
} from './factories.ts'
export { type FakeApi, fakeFetch, foreignPayloads, refuse } from './fakeApi.ts'
export { memoryStorage, renderPage, signedIn } from './renderPage.tsx'
