// The federation singleton: all code with identity, and the library exports that remotes may use. Each library is
// thus in the page once, and tree-shaken (docs/decisions/0001-federation-identity.md).
export { Provider, useSelector } from 'react-redux'
export {
  Navigate,
  Outlet,
  type RouteObject,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export {
  type ApiDispatch,
  type ApiFailure,
  type ApiState,
  api,
  cancelOlderQuery,
  type DehydratedState,
  errorMessage,
  getClient,
  hasStatus,
  hydrateCache,
  isFailure,
  toQueryResult,
} from './api/api.ts'
export { categoriesApi, loadCategories, useListCategoriesQuery } from './api/categoriesApi.ts'
export { ApiClient, ApiError, type Call, type ClientOptions } from './api/client.ts'
export { useClaimOrdersMutation } from './api/customersApi.ts'
export {
  followSession,
  onSignOut,
  refetchSession,
  resetApiCache,
  type SessionUser,
  useSignOutMutation,
} from './api/identityApi.ts'
export {
  type ItemListArgs,
  itemsApi,
  loadItem,
  loadItems,
  useGetItemByIdQuery,
  useGetItemQuery,
  useListItemsQuery,
} from './api/itemsApi.ts'
export {
  useAnswerEstimateMutation,
  useGetOrderQuery,
  useListOrdersQuery,
  usePlaceOrderMutation,
} from './api/ordersApi.ts'
export { useSendContactMessageMutation, useSendCustomRequestMutation } from './api/requestsApi.ts'
export { remoteContract } from './contract.ts'
export { Link, NavLink } from './Link.tsx'
export { lazyPart, loadPressed, untilLoaded } from './lazyPart.ts'
export { NotFoundPage } from './NotFoundPage.tsx'
export { PageMeta } from './PageMeta.tsx'
export { PermanentRedirect } from './PermanentRedirect.tsx'
export type {
  PageAccess,
  PageAddress,
  PageHandle,
  PageLink,
  RemoteModule,
  RemotePage,
  RemoteRoute,
} from './remote.ts'
export {
  type CartLine,
  cartCleared,
  cartKey,
  createKeylessLine,
  lineAdded,
  lineRefreshed,
  lineRemoved,
  lineRestored,
  lineUnavailable,
  maxOfLine,
  maxOfLineMessage,
  orderable,
  priceAcknowledged,
  quantitySet,
  questionSet,
  selectCount,
  selectLines,
} from './state/cart.ts'
export {
  changeFavorites,
  connectFavorites,
  type FavoritesChange,
  favoritesKey,
  readFavorites,
  useFavorites,
  useIsFavorite,
} from './state/favorites.ts'
export { loadRole, type Me, seedSession, useMe } from './state/me.ts'
export {
  type Notice,
  notify,
  pageToastSettings,
  subscribeToNotices,
  subscribeToToasts,
  toast,
  toastSettings,
} from './state/notify.ts'
export { PublicUrlContext } from './state/publicUrl.ts'
export { type PageResponse, ResponseContext, StatusCode } from './state/response.ts'
export { ShopFactsContext, useShopFacts } from './state/ShopFactsContext.ts'
export { getGuestId, guestIdKey } from './state/session.ts'
export { type KeyValueStorage, safeStorage } from './state/storage.ts'
export {
  makeStore,
  refetchOnReconnect,
  type Store,
  syncCartAcrossTabs,
  useAppDispatch,
} from './state/store.ts'
export { type StoredValue, storedValue } from './state/storedValue.ts'
export { type Submitted, SubmittedContext } from './state/submitted.ts'
