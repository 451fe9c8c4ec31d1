import { errorMessage, notify } from '@elegant/shared'
import { factColumn, type ImportReport } from '@elegant/shared/rules'
import {
  Alert,
  Button,
  breakpointUp,
  Dialog,
  DialogActions,
  Field,
  formatCount,
  Note,
  phone,
  token,
} from '@elegant/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { lookUp } from '../api/lookUp.ts'
import { fieldLabel } from '../changes/changeLabels.ts'
import { useRevert } from '../changes/useRevert.tsx'
import { FileInput } from '../forms/FileInput.tsx'
import { download } from './download.ts'

/** Further problems are only listed in the downloadable file. */
const maxVisible = 100

interface ImportDialogProps {
  /** The rows in lower case, as in "Import products". */
  what: string
  /** Says how a line finds its row. */
  help: string
  /** The labels of the form, by column. */
  labels: Record<string, string>
  send: (file: File, dryRun: boolean) => Promise<ImportReport>
  isLoading: boolean
  onClose: () => void
}

/** Validates a CSV file in a dry run, displays the report, and imports the valid lines on confirmation. */
export function ImportDialog({ what, help, labels, send, isLoading, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File>()
  /** The file whose answer the dialog shows. */
  const latest = useRef<File>(undefined)
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )
  const [report, setReport] = useState<ImportReport>()
  const [failure, setFailure] = useState<string>()
  const [isDone, setDone] = useState(false)
  const revert = useRevert()
  const validCount = report ? report.created + report.changed : 0

  async function dryRun(chosen: File | undefined) {
    setReport(undefined)
    setFailure(undefined)
    setDone(false)
    setFile(chosen)
    latest.current = chosen
    if (!chosen) return
    const outcome = await send(chosen, true).then(
      (report) => ({ report }),
      (error: unknown) => ({ failure: errorMessage(error) }),
    )
    // Another file was chosen meanwhile.
    if (latest.current !== chosen) return
    if ('report' in outcome) setReport(outcome.report)
    else setFailure(outcome.failure)
  }

  async function store() {
    if (!file) return
    setFailure(undefined)
    try {
      const stored = await send(file, false)
      if (latest.current === file) {
        setReport(stored)
        setDone(true)
      }
      const { change } = stored
      const done = `${formatCount(stored.created + stored.changed, 'line')} imported`
      if (change === null) notify.success(done)
      else notify.undoable(done, () => void revert({ id: change, whole: true, done: 'Import undone' }))
    } catch (error) {
      const reason = `Failed to import: ${errorMessage(error)}`
      if (latest.current === file) setFailure(reason)
      else notify.error(reason)
    }
  }

  return (
    <Dialog title={`Import ${what}`} width="44rem" onClose={onClose}>
      <Field
        label="CSV file"
        help={`Export a file to see the columns. ${help} Nothing is saved until you have reviewed the report.`}
      >
        {(control) => (
          <FileInput
            accept=".csv,.txt,text/csv"
            onChange={({ target }) => void dryRun(target.files?.[0])}
            {...control}
          />
        )}
      </Field>
      <div role="status">
        {isLoading ? <p>Reading the file…</p> : report && <ReportSummary report={report} isDone={isDone} />}
      </div>
      {failure && <Alert tone="destructive" title={failure} />}
      {report && report.failed.length > 0 && <Problems report={report} labels={labels} />}
      <DialogActions>
        {report?.rejected && (
          <Button onClick={() => download(`${what.replaceAll(' ', '-')}-problems`, report.rejected ?? '')}>
            Download invalid lines
          </Button>
        )}
        <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
        {report && !isDone && validCount > 0 && (
          <Button variant="primary" isBusy={isLoading} onClick={() => void store()}>
            Import {formatCount(validCount, 'line')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function ReportSummary({
  report: { created, changed, unchanged, failed, sameTitle = [] },
  isDone,
}: {
  report: ImportReport
  isDone: boolean
}) {
  const invalidCount = new Set(failed.map(({ line }) => line)).size
  return (
    <>
      <Summary>
        {isDone ? 'Imported: ' : 'This file has '}
        <strong>{created} new</strong>, <strong>{changed} changed</strong>, <strong>{unchanged} unchanged</strong> and{' '}
        <strong>{formatCount(invalidCount, 'invalid line')}</strong>
        {isDone && invalidCount > 0 && ', which were skipped'}.
      </Summary>
      {sameTitle.length > 0 && <SameTitle lines={sameTitle} />}
    </>
  )
}

function SameTitle({ lines }: { lines: number[] }) {
  const shown = lines.slice(0, maxVisible).join(', ')
  const more = lines.length - maxVisible
  return (
    <Note>
      {formatCount(lines.length, 'new item')} with the title of an item that you have:{' '}
      {lines.length > 1 ? 'lines' : 'line'} {shown}
      {more > 0 && ` and ${more} more`}. To change that item instead, give its SKU.
    </Note>
  )
}

/** Names a field as the form does. A gem fact has its own name, and an error within a field names the field. */
function getLabel(path: string, labels: Record<string, string>): string {
  if (path.startsWith(factColumn)) return path.slice(factColumn.length)
  const [field = ''] = path.split(/[.[]/, 1)
  return lookUp({ id: 'ID', line: 'Line', ...labels }, field) ?? fieldLabel(field)
}

function Problems({ report: { failed }, labels }: { report: ImportReport; labels: Record<string, string> }) {
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <Scroll tabIndex={0} role="region" aria-label="Problems">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Field</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {failed.slice(0, maxVisible).map(({ line, field, message }) => (
            <tr key={`${line} ${field} ${message}`}>
              <td>{line}</td>
              <td>{getLabel(field, labels)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failed.length > maxVisible && (
        <p>And {failed.length - maxVisible} more: download the invalid lines to see all.</p>
      )}
    </Scroll>
  )
}

const Summary = styled.p`
  margin-top: ${token.space2};
  font-variant-numeric: tabular-nums;
`

const Scroll = styled.div`
  max-height: 18rem;
  margin-top: ${token.space2};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  overflow: auto;
  font-size: ${token.textSm};

  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0.4rem ${token.space2};
    border-bottom: 1px solid ${token.hairline};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th {
    position: sticky;
    top: 0;
    background: ${token.sunken};
    font-weight: 500;
    overflow-wrap: normal;
  }
  td:first-child {
    font-variant-numeric: tabular-nums;
  }
  ${breakpointUp.tablet} {
    td:nth-child(2) {
      white-space: nowrap;
    }
  }
  ${phone} {
    th,
    td {
      padding-inline: ${token.space1};
    }
  }
  p {
    padding: 0.4rem ${token.space2};
  }
`
