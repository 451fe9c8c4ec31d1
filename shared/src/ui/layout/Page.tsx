import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { breakpointUp, phone, token } from '../theme/tokens.ts'
import { DocumentTitle } from './DocumentTitle.tsx'

/** The id of the element to skip to, in an area that has a navigation of its own before it. */
export const contentId = 'content'

/** The centered content of a page. */
export const Page = styled.div`
  width: 100%;
  max-width: ${token.pageWidth};
  margin-inline: auto;
  padding: ${token.space5} ${token.gutter};

  ${breakpointUp.desktop} {
    padding-top: ${token.space6};
  }
`

interface PageHeadingProps {
  /** The page's h1, and the document title. */
  title: string
  /** The document title, if it differs. */
  tab?: string
  /** A sentence below the title. */
  lead?: ReactNode
  /** Content at the end of the line, such as a search or an action. */
  children?: ReactNode
}

/** The heading of a page. */
export function PageHeading({ title, tab = title, lead, children }: PageHeadingProps) {
  return (
    <Head>
      <DocumentTitle>{tab}</DocumentTitle>
      <div>
        <Title>{title}</Title>
        {lead && <Lead as="div">{lead}</Lead>}
      </div>
      {children && <Aside>{children}</Aside>}
    </Head>
  )
}

/** The style of an h1. */
export const Title = styled.h1`
  font-size: ${token.text3xl};
  overflow-wrap: anywhere;
`

/** The style of a section's heading. */
export const SectionTitle = styled.h2`
  font-size: ${token.text2xl};
  overflow-wrap: anywhere;
`

/** The style of the heading of a panel, or of a short section among others. */
export const PanelTitle = styled(SectionTitle)`
  font-size: ${token.textXl};
`

/** An introductory paragraph. */
export const Lead = styled.p`
  max-width: ${token.measure};
  margin-top: ${token.space2};
  color: ${token.muted};
  font-size: ${token.textLg};
  line-height: 1.5;
`

/** Running text that preserves line breaks. */
export const Prose = styled.div`
  max-width: ${token.measure};
  white-space: pre-line;
`

/** A section with the dark theme, in both themes. */
export const DarkSection = styled.section.attrs<{ 'data-theme'?: 'dark' }>({ 'data-theme': 'dark' })`
  background: radial-gradient(90rem 50rem at 78% 10%, ${token.velvetLight}, ${token.velvet} 60%);
  color: ${token.onVelvet};
`

/** Actions that stick to the bottom of the window, with the page fading out behind them. */
export const StickyActions = styled.div`
  position: sticky;
  bottom: var(--bottom-bar, 0);
  z-index: 1;
  margin-inline: calc(-1 * ${token.gutter});
  padding: ${token.space3} ${token.gutter} max(${token.space1}, env(safe-area-inset-bottom));
  background: linear-gradient(transparent, ${token.paper} ${token.space3});

  /* Sticky content is always visible, so focusing it must not scroll. */
  > * {
    scroll-margin-block-end: -6rem;
  }
  ${breakpointUp.tablet} {
    margin-inline: 0;
    padding-inline: 0;
  }
  @media (forced-colors: active) {
    background: Canvas;
  }
  @media print {
    display: none;
  }
`

/** An amount of money. */
export const Price = styled.span`
  font-family: ${token.serif};
  font-weight: 600;
  font-variant-numeric: lining-nums tabular-nums;
  white-space: nowrap;
`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${token.space3};
  margin-bottom: ${token.space5};
`

const Aside = styled.div`
  flex: 0 1 22rem;
  min-width: 0;

  ${phone} {
    flex-grow: 1;

    > * {
      justify-content: start;
    }
  }
`
