import { toast } from 'react-toastify/unstyled'

/** The notification library's settings (specification §9), in pixels and milliseconds. */
export const toastSettings = { visible: 3, duration: 4000, width: 356, gap: 14 } as const

/** The only way to show a toast. Errors stay until they are closed. */
export const notify = {
  success: (message: string) => void toast.success(message),
  error: (message: string) => void toast.error(message, { autoClose: false }),
}
