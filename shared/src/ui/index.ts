export { datePieces, formatDate, formatDays, formatMoment, formatTime } from '../rules/dates/dates.ts'
export { Button, ButtonLink, IconButton, IconLink, TryAgain } from './controls/Button.tsx'
export { Choice } from './controls/Choice.tsx'
export {
  CheckLabel,
  Field,
  type FieldControl,
  getExcess,
  Input,
  SearchField,
  Select,
  TextArea,
} from './controls/Field.tsx'
export { formatCount } from './controls/formatCount.ts'
export { Tab, TabList, TabPanel, Tabs } from './controls/Tabs.tsx'
export { useDebouncedSearch } from './controls/useDebouncedSearch.ts'
export { Alert } from './feedback/Alert.tsx'
export { AsyncList, StaleNotice } from './feedback/AsyncList.tsx'
export { ConfirmDialog, Dialog, DialogActions, Modal } from './feedback/Dialog.tsx'
export { EmptyState, StoneDrawing } from './feedback/EmptyState.tsx'
export { PagedList } from './feedback/PagedList.tsx'
export { Skeleton } from './feedback/Skeleton.tsx'
export { useIsMounted } from './feedback/useIsMounted.ts'
export { useVisiblePolling } from './feedback/useVisiblePolling.ts'
export { Badge, SmallCaps } from './layout/Badge.tsx'
export { Counter, Counters } from './layout/Counters.tsx'
export { DocumentTitle } from './layout/DocumentTitle.tsx'
export { formattedText } from './layout/formattedText.ts'
export { AutoGrid, Pair } from './layout/Grid.tsx'
export { Icon } from './layout/Icon.tsx'
export { Cluster, panel, Stack } from './layout/Layout.tsx'
export { clamp, Note } from './layout/Note.tsx'
export {
  contentId,
  DarkSection,
  Lead,
  Page,
  PageHeading,
  PanelTitle,
  Price,
  Prose,
  SectionTitle,
  StickyActions,
  Title,
} from './layout/Page.tsx'
export { Stars } from './layout/Stars.tsx'
export { Timeline } from './layout/Timeline.tsx'
export { VisuallyHidden, visuallyHidden } from './layout/VisuallyHidden.tsx'
export { Media, toHttps } from './media/Media.tsx'
export { TurntableFrame } from './media/TurntableFrame.tsx'
export { fireColors, gemColors } from './theme/gemColors.ts'
export { globalStyle } from './theme/globalStyle.ts'
export { breakpointUp, phone, token } from './theme/tokens.ts'
