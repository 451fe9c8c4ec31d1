import { errorMessage, notify, useMe } from '@elegant/shared'
import { useEndSessionsMutation, useListSessionsQuery } from '@elegant/shared/account'
import { deviceName } from '@elegant/shared/rules'
import { Button, formatMoment, Skeleton, Stack, TryAgain, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** Lists the account's sessions, each with a button that ends it. */
export function Sessions() {
  const { user } = useMe()
  // The page stays mounted when the session ends, and a guest's call would be refused.
  const { data: sessions, isError, refetch } = useListSessionsQuery(undefined, { skip: !user })
  const [end, { isLoading }] = useEndSessionsMutation()
  if (!sessions) {
    return isError ? (
      <p>
        Your devices couldn't be loaded. <TryAgain onClick={refetch} />
      </p>
    ) : (
      <Skeleton $height="3rem" />
    )
  }

  async function signOut(id?: string) {
    const { data, error } = await end(id)
    if (error) notify.error(`Sign out failed: ${errorMessage(error)}`)
    else
      notify.success(data.ended === 1 ? 'The device has been signed out' : `${data.ended} devices have been signed out`)
  }

  return (
    <>
      <List>
        {sessions.map(({ id, device, seen_at, is_current }) => (
          <li key={id}>
            <div>
              <strong>{deviceName(device)}</strong>
              <p>{is_current ? 'This device' : `Last used ${formatMoment(seen_at)}`}</p>
            </div>
            {!is_current && (
              <Button
                aria-label={`Sign out ${deviceName(device)}, last used ${formatMoment(seen_at)}`}
                isBusy={isLoading}
                onClick={() => void signOut(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </List>
      {sessions.length > 1 && (
        <Button variant="secondary" isBusy={isLoading} onClick={() => void signOut()}>
          Sign out all other devices
        </Button>
      )}
    </>
  )
}

const List = styled(Stack).attrs({ as: 'ul' })`
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: ${token.space1};
  }
  p {
    color: ${token.muted};
    font-size: ${token.textSm};
  }
`
