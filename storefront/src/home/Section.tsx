import { Page, SectionTitle, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

export const Section = styled(Page).attrs({ as: 'section' })`
  padding-top: ${token.spaceSection};
`

export const Heading = styled(SectionTitle)`
  margin-bottom: ${token.space4};
  font-size: ${token.text3xl};
`
