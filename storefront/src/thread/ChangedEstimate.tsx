import { compareEstimates, openQuestion, type Thread } from '@elegant/shared/rules'
import { Alert, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { getEstimate } from './threadWords.ts'

interface ChangedEstimateProps {
  thread: Thread
  /** The entry that the customer has answered or looked at. */
  about: number | undefined
  /** The shop's reason not to take the answer. */
  refusal: string | undefined
}

/** Says that an answer was not taken, or that the estimate was replaced meanwhile, and shows the differences. */
export function ChangedEstimate({ thread, about, refusal }: ChangedEstimateProps) {
  const entry = thread.entries.find(({ id }) => id === about)
  const before = entry && getEstimate(thread, entry)
  const question = openQuestion(thread)
  const now = question && getEstimate(thread, question)
  if (!before || !now || now.version <= before.version) {
    return refusal === undefined ? null : (
      <Alert tone="destructive" title="Your answer was not taken.">
        {refusal}
      </Alert>
    )
  }
  const differences = compareEstimates(before, now)
  return (
    <Changed role="alert">
      <p>
        <strong>
          Estimate {before.version} has been replaced by estimate {now.version}.
        </strong>{' '}
        {refusal !== undefined && 'Your answer was not taken. '}
        {differences.length > 0 ? 'This is different:' : 'The price and the terms are the same.'}
      </p>
      {differences.length > 0 && (
        <Differences>
          <thead>
            <tr>
              <td />
              <th scope="col">Before</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before ?? 'None'}</td>
                <td>{after ?? 'None'}</td>
              </tr>
            ))}
          </tbody>
        </Differences>
      )}
    </Changed>
  )
}

const Changed = styled.div`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space2};
  border-left: 2px solid ${token.warning};
  background: ${token.sunken};

  strong {
    color: ${token.warning};
    font-weight: 600;
  }
`

const Differences = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${token.textSm};
  font-variant-numeric: lining-nums tabular-nums;

  th,
  td {
    padding: 0.375rem ${token.space1} 0.375rem 0;
    text-align: left;
    vertical-align: baseline;
    overflow-wrap: break-word;
  }
  tbody tr {
    border-top: 1px solid ${token.hairline};
  }
  th {
    color: ${token.muted};
    font-weight: 400;
  }
  td:last-child {
    font-weight: 600;
  }
`
