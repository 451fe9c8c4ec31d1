import { Modal, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The sidebar as an overlay, on phones. */
export const SidebarSheet = styled(Modal).attrs({ 'aria-label': 'Admin', closesOnBackdropPress: true })`
  width: ${token.sidebarSheet};
  max-width: 85vw;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: ${token.space2} ${token.space1};
  border: 0;
  border-radius: 0;
`
