import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { token, wider } from './tokens.ts'

/** A page's content, in the middle of the window, with room above and below. */
export const Page = styled.div`
  width: 100%;
  max-width: ${token.pageWidth};
  margin-inline: auto;
  padding: ${token.space5} ${token.gutter};

  ${wider.desktop} {
    padding-top: ${token.space6};
  }
`

interface PageHeadingProps {
  /** The page's one h1, and the title of the browser's tab. */
  title: string
  /** What the tab says instead. */
  tab?: string
  /** A sentence below it. */
  lead?: ReactNode
  /** What stands at the other end of the line: a search, an action. */
  children?: ReactNode
}

/** The head of a page. */
export function PageHeading({ title, tab = title, lead, children }: PageHeadingProps) {
  return (
    <Head>
      <title>{tab}</title>
      <div>
        <Title>{title}</Title>
        {lead && <Lead as="div">{lead}</Lead>}
      </div>
      {children && <Aside>{children}</Aside>}
    </Head>
  )
}

/** The large serif of a page's h1. */
export const Title = styled.h1`
  font-size: ${token.text3xl};
  overflow-wrap: anywhere;
`

/** The serif of a section. */
export const SectionTitle = styled.h2`
  font-size: ${token.text2xl};
  overflow-wrap: anywhere;
`

/** Words of the first importance. */
export const Lead = styled.p`
  max-width: ${token.measure};
  margin-top: ${token.space2};
  color: ${token.muted};
  font-size: ${token.textLg};
  line-height: 1.5;
`

/** Running text, with the lines its author broke. */
export const Prose = styled.div`
  max-width: ${token.measure};
  white-space: pre-line;
`

/** A dark ground on which stones glow, in both themes. */
export const Velvet = styled.section.attrs<{ 'data-theme'?: 'dark' }>({ 'data-theme': 'dark' })`
  background: radial-gradient(90rem 50rem at 78% 10%, ${token.velvetLight}, ${token.velvet} 60%);
  color: ${token.onVelvet};
`

/** What is always in reach on a narrow window: it stays at its foot, and the page fades out behind it. */
export const InReach = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  margin-inline: calc(-1 * ${token.gutter});
  padding: ${token.space3} ${token.gutter} max(${token.space1}, env(safe-area-inset-bottom));
  background: linear-gradient(transparent, ${token.paper} ${token.space3});

  /* It is in sight already: nothing need scroll for it. */
  > * {
    scroll-margin-block-end: -6rem;
  }
  ${wider.tablet} {
    margin-inline: 0;
    padding-inline: 0;
  }
  ${wider.desktop} {
    position: static;
    padding: 0;
    background: none;
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
  min-width: min(100%, 16rem);
`
