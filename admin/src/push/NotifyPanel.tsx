import { notify } from '@elegant/shared'
import type { PushDevice, PushDevices } from '@elegant/shared/rules'
import { Button, Cluster, formatDate, Note, PanelTitle, panel, token } from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { report } from '../api/report.ts'
import { pushSupport, readEndpoint, subscribe, unsubscribe } from './browserPush.ts'
import { useAddPushDeviceMutation, useGetPushDevicesQuery, useRemovePushDeviceMutation } from './pushApi.ts'

/**
 * Turns the notifications of this device on and off, and lists the owner's other ones
 * (docs/product/admin.md#notifications).
 */
export function NotifyPanel() {
  const { data } = useGetPushDevicesQuery()
  // A server without notifications.
  if (!data) return null
  return (
    <Frame aria-label="Notifications">
      <PanelTitle>Notifications</PanelTitle>
      <Devices {...data} />
    </Frame>
  )
}

function Devices({ public_key, devices }: PushDevices) {
  const [support] = useState(pushSupport)
  const [endpoint, setEndpoint] = useState<string>()
  useEffect(() => {
    if (support === 'supported') void readEndpoint().then(setEndpoint)
  }, [support])
  const own = devices.find((device) => device.endpoint === endpoint)
  const others = devices.filter((device) => device !== own)
  return (
    <>
      {support === 'supported' ? (
        <OwnDevice publicKey={public_key} own={own} onChange={setEndpoint} />
      ) : (
        <Note>
          {support === 'needsHomeScreen'
            ? 'On an iPhone or iPad, add the shop to the Home Screen first: tap Share, then Add to Home Screen, and open this page from there.'
            : "This browser can't show notifications."}
        </Note>
      )}
      {others.length > 0 && (
        <List aria-label={own ? 'Other devices' : 'Notified devices'}>
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} />
          ))}
        </List>
      )}
    </>
  )
}

interface OwnDeviceProps {
  publicKey: string
  /** This device as the server knows it; undefined while it is not notified. */
  own: PushDevice | undefined
  onChange: (endpoint: string | undefined) => void
}

function OwnDevice({ publicKey, own, onChange }: OwnDeviceProps) {
  const [permission, setPermission] = useState(() => Notification.permission)
  const [isBusy, setBusy] = useState(false)
  const [add] = useAddPushDeviceMutation()
  const [remove] = useRemovePushDeviceMutation()

  async function turn(change: () => Promise<void>): Promise<void> {
    setBusy(true)
    await report(change, { failed: 'Failed to change the notifications' })
    setBusy(false)
  }

  async function turnOn(): Promise<void> {
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer !== 'granted') return
    const device = await subscribe(publicKey)
    await add(device).unwrap()
    onChange(device.endpoint)
    notify.success('This device will notify you')
  }

  async function turnOff(id: number): Promise<void> {
    await unsubscribe()
    await remove(id).unwrap()
    onChange(undefined)
    notify.success('This device no longer notifies you')
  }

  if (own)
    return (
      <Cluster $gap={`0 ${token.space2}`}>
        <p>This device notifies you of new enquiries, messages and requests.</p>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void turn(() => turnOff(own.id))}>
          Stop notifying this device
        </Button>
      </Cluster>
    )
  if (permission === 'denied')
    return (
      <Note>
        Notifications are blocked in this browser. Allow them for this site, with the icon beside its address or in the
        browser's settings, and reload this page.
      </Note>
    )
  return (
    <>
      <Note>New enquiries, messages and requests can appear as a notification, without names.</Note>
      <div>
        <Button isBusy={isBusy} onClick={() => void turn(turnOn)}>
          Notify me on this device
        </Button>
      </div>
    </>
  )
}

function OtherDevice({ device: { id, name, created_at } }: { device: PushDevice }) {
  const [remove, { isLoading }] = useRemovePushDeviceMutation()

  async function removeIt(): Promise<void> {
    await report(() => remove(id).unwrap(), { done: 'Device removed', failed: 'Failed to remove the device' })
  }

  return (
    <li>
      <span>
        {name}, since {formatDate(created_at, 'short')}
      </span>
      <Button
        variant="quiet"
        isBusy={isLoading}
        aria-label={`Remove ${name}, since ${formatDate(created_at, 'short')}`}
        onClick={() => void removeIt()}
      >
        Remove
      </Button>
    </li>
  )
}

const Frame = styled.section`
  display: grid;
  gap: ${token.space1};
  margin-top: ${token.space3};
  padding: ${token.space3};
  ${panel};
`

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space1};
  }
`
