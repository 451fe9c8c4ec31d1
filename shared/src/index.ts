// The federation singleton: everything with identity, and the few names of the libraries that remotes
// may use, so that each library is in the page once and tree-shaken (docs/decisions/0001-federation-identity.md).
export { Provider, useSelector } from 'react-redux'
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { type ApiFailure, reasonOf } from './api/api.ts'
export { useListCategoriesQuery } from './api/categories.ts'
export { ApiClient, ApiError, addressOf, type Call, type ClientOptions } from './api/client.ts'
export { useClaimOrdersMutation } from './api/customers.ts'
export { type SessionUser, useSignInMutation, useSignOutMutation, useSignUpMutation } from './api/identity.ts'
export { type ItemListArgs, useGetItemQuery, useListItemsQuery } from './api/items.ts'
export { useListOrdersQuery, usePlaceOrderMutation } from './api/orders.ts'
export { type RemoteModule, type RemotePage, remoteContract } from './remote.ts'
export {
  type CartLine,
  cartCleared,
  lineAdded,
  lineRemoved,
  quantitySet,
  selectCount,
  selectLines,
  selectTotals,
} from './state/cart.ts'
export { type Me, useMe } from './state/me.ts'
export { notify, toastSettings } from './state/notify.ts'
export { guestIdIn } from './state/session.ts'
export { type KeyValueStorage, safeStorage } from './state/storage.ts'
export { followOtherTabs, makeStore, type State, type Store, useAppDispatch } from './state/store.ts'
