export { datePieces, formatDate, formatDays, formatMoment, formatTime } from '../rules/dates/dates.ts'
export { Alert } from './Alert.tsx'
export { AsyncList, StaleNotice } from './AsyncList.tsx'
export { Badge, SmallCaps } from './Badge.tsx'
export { Button, ButtonLink, IconButton, IconLink, TryAgain } from './Button.tsx'
export { Choice } from './Choice.tsx'
export { Counter, Counters } from './Counters.tsx'
export { ConfirmDialog, Dialog, DialogActions, Modal } from './Dialog.tsx'
export { DocumentTitle } from './DocumentTitle.tsx'
export { EmptyState, StoneDrawing } from './EmptyState.tsx'
export { CheckLabel, Field, type FieldControl, getExcess, Input, SearchField, Select, TextArea } from './Field.tsx'
export { formatCount } from './formatCount.ts'
export { formattedText } from './formattedText.ts'
export { AutoGrid, Pair } from './Grid.tsx'
export { fireColors, gemColors } from './gemColors.ts'
export { globalStyle } from './globalStyle.ts'
export { Icon } from './Icon.tsx'
export { Cluster, panel, Stack } from './Layout.tsx'
export { Media, toHttps } from './Media.tsx'
export { clamp, Note } from './Note.tsx'
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
} from './Page.tsx'
export { PagedList } from './PagedList.tsx'
export { Skeleton } from './Skeleton.tsx'
export { Stars } from './Stars.tsx'
export { Tab, TabList, TabPanel, Tabs } from './Tabs.tsx'
export { Timeline } from './Timeline.tsx'
export { TurntableFrame } from './TurntableFrame.tsx'
export { breakpointUp, phone, token } from './tokens.ts'
export { useDebouncedSearch } from './useDebouncedSearch.ts'
export { useIsMounted } from './useIsMounted.ts'
export { useVisiblePolling } from './useVisiblePolling.ts'
export { VisuallyHidden, visuallyHidden } from './VisuallyHidden.tsx'
