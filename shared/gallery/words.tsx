import { Gem, Heart, Search } from 'lucide'
import {
  Badge,
  Icon,
  Lead,
  PanelTitle,
  Price,
  Prose,
  SectionTitle,
  SmallCaps,
  Stars,
  Title,
  VisuallyHidden,
} from '../src/ui/index.ts'
import type { Specimens } from './specimens.ts'

export const words = {
  Title: {
    Short: <Title as="h3">Emeralds</Title>,
    Long: <Title as="h3">Welo Opal Rough, White Crystal Parcel 50 g</Title>,
  },
  SectionTitle: { Plain: <SectionTitle as="h3">Related stones</SectionTitle> },
  PanelTitle: { Plain: <PanelTitle as="h3">Your holds</PanelTitle> },
  Lead: { Plain: <Lead>Ethiopian opals, emeralds and finished jewelry from Jacksonville, Florida.</Lead> },
  Prose: { 'With line breaks': <Prose>{'The first line.\nThe second, as its author broke it.'}</Prose> },
  Price: { Plain: <Price>$1,285.00</Price> },
  SmallCaps: { Plain: <SmallCaps>Cut stones</SmallCaps> },
  Badge: {
    Neutral: <Badge>Draft</Badge>,
    Success: <Badge $tone="success">Paid</Badge>,
    Warning: <Badge $tone="warning">Low stock</Badge>,
    Danger: <Badge $tone="danger">Cancelled</Badge>,
    Opal: <Badge $tone="opal">New</Badge>,
  },
  Stars: { Four: <Stars rating={4} /> },
  Icon: {
    Plain: <Icon of={Search} />,
    Small: <Icon of={Heart} size={16} />,
    Thin: <Icon of={Gem} size={32} strokeWidth={1} />,
  },
  VisuallyHidden: {
    'Heard, not seen': (
      <p>
        Two opals<VisuallyHidden> in the cart</VisuallyHidden>
      </p>
    ),
  },
} satisfies Specimens
