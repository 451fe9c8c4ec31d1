import { contentId } from '@elegant/shared/ui'

/** The id of the element between header and footer. */
export const mainId = 'main'

/** The content behind the navigation of an area, such as the admin's sidebar, or else all of it. */
export function findContent(): HTMLElement | null {
  return document.getElementById(contentId) ?? document.getElementById(mainId)
}
