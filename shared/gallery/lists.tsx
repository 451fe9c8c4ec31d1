import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import {
  AsyncList,
  Counter,
  Counters,
  PagedList,
  Skeleton,
  StaleNotice,
  Tab,
  TabList,
  TabPanel,
  Tabs,
  Timeline,
  token,
} from '../src/ui/index.ts'
import type { Specimens } from './specimens.ts'

const Stack = styled.div`
  display: grid;
  gap: ${token.space1};
`

const listing = {
  hasFailed: false,
  onRetry: () => {},
  skeletons: 3,
  skeleton: <Skeleton $height="1rem" />,
  empty: 'No orders yet',
  layout: Stack,
}

export const lists = {
  StaleNotice: { 'Above an old list': <StaleNotice onRetry={() => {}}>The list could not be refreshed.</StaleNotice> },
  AsyncList: {
    Loading: <Titles rows={undefined} />,
    Rows: <Titles rows={['Honey nodule', 'Muzo octagon', 'Halo ring']} />,
    Empty: <Titles rows={[]} />,
    Failed: <Titles rows={undefined} hasFailed />,
  },
  PagedList: {
    'First page': <Pages page={1} showTotal={false} />,
    'In the middle, with a total': <Pages page={2} />,
    'Last page': <Pages page={4} showTotal={false} />,
    'Out of range': <Pages page={9} rows={[]} />,
  },
  Counters: {
    'Known and unknown': (
      <Counters>
        <Counter label="Orders" value={1204} />
        <Counter label="Customers" value={0} />
        <Counter label="On their way" value={undefined} />
      </Counters>
    ),
  },
  Timeline: {
    Plain: (
      <Timeline>
        <li>
          Ordered <time dateTime="2026-03-02">March 2</time>
        </li>
        <li>
          Paid <time dateTime="2026-03-02">March 2</time>
        </li>
        <li>
          Shipped <time dateTime="2026-03-04">March 4</time>
        </li>
      </Timeline>
    ),
  },
  Tabs: {
    'One of them disabled': (
      <Tabs defaultValue="facts">
        <TabList aria-label="About the stone">
          <Tab value="facts">Facts</Tab>
          <Tab value="shipping">Shipping</Tab>
          <Tab value="reviews" disabled>
            Reviews
          </Tab>
        </TabList>
        <TabPanel value="facts">7.1 × 5.9 mm, minor oil.</TabPanel>
        <TabPanel value="shipping">Insured, within two days.</TabPanel>
      </Tabs>
    ),
  },
} satisfies Specimens

function Titles({ rows, hasFailed = false }: { rows: string[] | undefined; hasFailed?: boolean }) {
  return (
    <AsyncList {...listing} rows={rows} hasFailed={hasFailed}>
      {(title) => <p key={title}>{title}</p>}
    </AsyncList>
  )
}

type PagesProps = Pick<ComponentProps<typeof PagedList<string>>, 'page' | 'showTotal'> & { rows?: string[] }

function Pages({ rows = ['Honey nodule', 'Muzo octagon'], ...pages }: PagesProps) {
  return (
    <PagedList
      {...listing}
      rows={rows}
      response={{ pageTotal: 4, itemsTotal: 37 }}
      getAddress={(page) => `#page-${page}`}
      link={PageLink}
      {...pages}
    >
      {(title) => <p key={title}>{title}</p>}
    </PagedList>
  )
}

function PageLink({ to, ...props }: { to: string } & ComponentProps<'a'>) {
  return <a href={to} {...props} />
}
