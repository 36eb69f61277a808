import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react'

/** A link to an address from configuration or the server: inside the site it does not reload the page. */
export const SiteLink = ({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }): ReactElement => {
  const router = useRouter()
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    const isServerPage = /^\/(api|identity)\b/.test(href)
    if (!isPlain || event.defaultPrevented || !/^\/(?!\/)/.test(href) || isServerPage) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {rest.children}
    </a>
  )
}
