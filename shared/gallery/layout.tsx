import {
  AutoGrid,
  Badge,
  Button,
  Cluster,
  DarkSection,
  Lead,
  Media,
  Note,
  Page,
  PageHeading,
  Pair,
  SearchField,
  Stack,
  StickyActions,
  TurntableFrame,
} from '../src/ui/index.ts'
import type { Specimens } from './specimens.ts'

/** Where scripts/gallery.ts serves the demo's pictures. */
const picture = (file: string) => `/pictures/${file}`

export const layout = {
  TurntableFrame: {
    Loading: <TurntableFrame src="" columns={6} rows={4} frame={0} alt="An opal that turns" />,
    Failed: <TurntableFrame src={picture('none.webp')} columns={6} rows={4} frame={0} alt="An opal that turns" />,
  },
  Media: {
    Picture: <Media src={picture('muzo-octagon/1600.webp')} alt="An emerald on velvet" />,
    'Another shape': <Media src={picture('muzo-octagon/1600.webp')} alt="An emerald on velvet" ratio={3 / 2} />,
    'Film with controls': (
      <Media
        src={picture('broad-flash-turning/video.mp4')}
        poster={picture('broad-flash/1600.webp')}
        alt="An opal that turns"
        isVideo
        hasControls
      />
    ),
    'No picture': <Media alt="" />,
    'Broken address': <Media src={picture('none.webp')} alt="A stone that cannot be shown" />,
  },
  DarkSection: {
    'Dark in both themes': (
      <DarkSection>
        <Page as="div">
          <Lead>Stones glow on it.</Lead>
          <Button variant="primary">Shop now</Button>
        </Page>
      </DarkSection>
    ),
  },
  Stack: {
    'Two lines': (
      <Stack>
        <span>Opal</span>
        <span>Emerald</span>
      </Stack>
    ),
  },
  Cluster: {
    'Two actions': (
      <Cluster>
        <Button>Cancel</Button>
        <Button variant="primary">Save</Button>
      </Cluster>
    ),
  },
  Pair: {
    'Side by side on a wide window': (
      <Pair>
        <span>Opal</span>
        <span>Emerald</span>
      </Pair>
    ),
  },
  AutoGrid: {
    'Equal widths': (
      <AutoGrid $min="6rem">
        <Badge>Opal</Badge>
        <Badge>Emerald</Badge>
        <Badge>Raw stone</Badge>
      </AutoGrid>
    ),
  },
  Note: { Text: <Note>Sold on 2026-11-20</Note> },
  Page: { 'Gutters and width': <Page as="div">The content of a page</Page> },
  PageHeading: {
    'With a lead and a search': (
      <PageHeading title="Orders" tab="Primitives" lead="The last thirty days">
        <SearchField label="Search orders" value="" onSearch={() => {}} />
      </PageHeading>
    ),
  },
  StickyActions: {
    'At the foot of a narrow window': (
      <StickyActions>
        <Button variant="primary">Add to cart</Button>
      </StickyActions>
    ),
  },
} satisfies Specimens
