import { dayMs, type HealthPeriod, type ReleaseHealth } from '@elegant/shared/rules'
import {
  AutoGrid,
  Choice,
  Cluster,
  EmptyState,
  formatMoment,
  Page,
  PageHeading,
  SectionTitle,
  Skeleton,
  Stack,
  TryAgain,
  token,
  useVisiblePolling,
} from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { ChangeList, HealthTable } from './HealthTables.tsx'
import { useGetReleaseHealthQuery } from './healthApi.ts'
import { LineChart } from './LineChart.tsx'
import { curves } from './measures.ts'

const periods = { '1': 1, '7': 7, '30': 30 } as const satisfies Record<string, HealthPeriod>
type Period = keyof typeof periods

const periodOptions = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const
/** In milliseconds. The page server writes new numbers every minute. */
const pollInterval = 60_000

/** The numbers of visits, as curves over time with the changes of releases as marks, and as tables. */
export function HealthPage() {
  const [period, setPeriod] = useState<Period>('7')
  const [chosen, setChosen] = useState<string>()
  const { currentData: health, isError, refetch } = useGetReleaseHealthQuery(periods[period], refetchOnMount)
  useVisiblePolling(refetch, pollInterval)
  const remotes = [...new Set(health?.releases.map(({ remote }) => remote))].sort((one, other) =>
    one.localeCompare(other),
  )
  const remote = remotes.find((name) => name === chosen) ?? remotes.at(-1)
  return (
    <Page>
      <PageHeading
        title="Shop health"
        lead="The speed and errors that visitors saw, by release. Numbers only, no personal data."
      />
      <Filters>
        <Choice label="Period" options={periodOptions} value={period} onChange={setPeriod} />
        {remotes.length > 1 && (
          <SelectFilter
            label="Part of the shop"
            hideLabel
            value={remote}
            options={remotes.map((name) => ({ value: name, label: name }))}
            onChoose={setChosen}
          />
        )}
      </Filters>
      {isError && !health && (
        <EmptyState title="The numbers couldn't be loaded" level={2} action={<TryAgain onClick={refetch} />} />
      )}
      {!isError && !health && (
        <AutoGrid $min="20rem" $gap={token.space2} aria-busy="true">
          {curves.map(({ title }) => (
            <Skeleton key={title} $height="14rem" />
          ))}
        </AutoGrid>
      )}
      {health && remote === undefined && (
        <EmptyState title="No visits yet" level={2}>
          A visit counts when the visitor leaves the page.
        </EmptyState>
      )}
      {health && remote !== undefined && <RemoteHealth health={health} remote={remote} days={periods[period]} />}
    </Page>
  )
}

function RemoteHealth({ health, remote, days }: { health: ReleaseHealth; remote: string; days: HealthPeriod }) {
  const { since } = health
  const points = health.points.filter((point) => point.remote === remote)
  const changes = health.changes.filter((change) => change.remote === remote)
  const until = since + days * dayMs
  return (
    <Stack $gap={token.space4}>
      <AutoGrid $min="20rem" $gap={token.space2}>
        {curves.map((measure) => (
          <LineChart key={measure.title} {...{ measure, points, changes, since, until }} />
        ))}
      </AutoGrid>
      <HealthTable
        caption="By release"
        head="Release"
        rows={health.releases
          .filter((release) => release.remote === remote)
          .map((release) => ({ name: getName(release), summary: release }))}
      />
      <HealthTable
        caption="Over time"
        head="From"
        rows={points.toReversed().map((point) => ({
          name: formatMoment(new Date(point.at).toISOString()),
          summary: point,
        }))}
      />
      {changes.length > 0 && (
        <Changes>
          <SectionTitle>Changes of releases</SectionTitle>
          <ChangeList changes={changes} />
        </Changes>
      )}
    </Stack>
  )
}

function getName({ version, source }: ReleaseHealth['releases'][number]): string {
  const mark = { active: ' (live)', canary: ' (canary)' }
  return version + (source ? mark[source] : '')
}

const Changes = styled.section`
  h2 {
    font-size: ${token.textLg};
  }
  li {
    color: ${token.muted};
    font-size: ${token.textSm};
    overflow-wrap: anywhere;
  }
`

const Filters = styled(Cluster)`
  gap: ${token.space1} ${token.space2};
  margin-bottom: ${token.space2};
`
