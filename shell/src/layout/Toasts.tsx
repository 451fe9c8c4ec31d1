import { toastSettings } from '@elegant/shared'
import { ToastContainer } from 'react-toastify/unstyled'

export { toast } from 'react-toastify/unstyled'

/** The one set-up of the notification library (specification §9). Errors stay until they are closed. */
export function Toasts() {
  return (
    <ToastContainer
      position="bottom-right"
      autoClose={toastSettings.duration}
      limit={toastSettings.visible}
      newestOnTop
      role="status"
    />
  )
}
