import type { ReactElement } from 'react'
import classes from '../tests.module.css'

/** `first`: the name of a column before the others, for checkboxes or handles. */
export const TestHead = ({ first }: { first: string | undefined }): ReactElement => (
  <thead>
    <tr>
      {first === undefined ? null : (
        <th scope="col" className={classes['firstCell']}>
          <span className="visually-hidden">{first}</span>
        </th>
      )}
      <th scope="col" className={classes['number']}>
        No
      </th>
      <th scope="col" className={classes['labelHead']}>
        Label
      </th>
      <th scope="col">Type</th>
      <th scope="col">Origin</th>
      <th scope="col" className={classes['group']}>
        Group
      </th>
      {['Weight', 'Input', 'Output'].map((name) => (
        <th key={name} scope="col" className={classes['number']}>
          {name}
        </th>
      ))}
      <th scope="col">Issues</th>
      <th scope="col" className={classes['input']}>
        Scanspec
      </th>
      <th scope="col" className={classes['returns']}>
        Returns
      </th>
      <th scope="col" className={classes['number']}>
        Modified
      </th>
      <th scope="col" className={classes['menuCell']}>
        <span className="visually-hidden">Actions</span>
      </th>
    </tr>
  </thead>
)
