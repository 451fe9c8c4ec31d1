export { bareRows } from './bareRows.ts'
export { expectError } from './consoleGuard.ts'
export {
  buildCategory,
  buildChange,
  buildCustomer,
  buildEntry,
  buildEstimate,
  buildFigures,
  buildItem,
  buildMedia,
  buildOrder,
  buildOwnThread,
  buildPage,
  buildRequest,
  buildThread,
  noneWaiting,
} from './factories.ts'
export { type FakeApi, fakeFetch, foreignPayloads, refuse, waitForResponses } from './fakeApi.ts'
export { MissingChunk } from './MissingChunk.ts'
export { memoryStorage, renderPage, signedIn } from './renderPage.tsx'
