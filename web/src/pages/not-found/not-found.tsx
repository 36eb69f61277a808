import { useState } from 'react'
import type { ReactElement } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { scenes } from './dialogues.ts'
import classes from './not-found.module.css'

const pickScene = () => scenes[Math.floor(Math.random() * scenes.length)]

export const NotFoundPage = (): ReactElement => {
  const [scene] = useState(pickScene)
  usePageTitle('Not Found')
  return (
    <div className={classes['page']}>
      <h1>Not Found</h1>
      {scene ? (
        <div className={classes['scene']}>
          <p className={classes['place']}>{scene.place}</p>
          {scene.lines.map(([who, says]) => (
            <p key={says} className={classes['line']}>
              <span>{who}</span>
              {says}
            </p>
          ))}
        </div>
      ) : null}
      <p className={classes['hint']}>There is no page at this address.</p>
      <LinkButton to="/" variant="default">
        Go to your problems
      </LinkButton>
    </div>
  )
}
