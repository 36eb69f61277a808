import { searchChars } from '@drafts/contract'
import type { ProblemSummary } from '@drafts/contract'
import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react'
import { useDialogFocus } from '../../components/dialogs/use-dialog-focus.ts'
import { Icon } from '../../components/icon.tsx'
import { problemListQuery, problemSearchQuery } from '../../features/problems/list/problem-lists.ts'
import { allCommands, followCommands, matchCommands } from '../../lib/commands.ts'
import type { PaletteCommand } from '../../lib/commands.ts'
import { useLayer } from '../../lib/typed-ahead.ts'
import classes from './command-palette.module.css'

/** A group shows at most this many; another word finds the rest. */
const shownMost = 9
const pauseMs = 100

/** `search`: problems stand first, and all that are found are one press away. */
type Mode = 'commands' | 'search'

const names = {
  commands: {
    dialog: 'Command palette',
    field: 'Search commands and problems',
    placeholder: 'Where to, or what to do?',
  },
  search: {
    dialog: 'Search',
    field: 'Keywords',
    placeholder: 'Title, owner, topic, id or words of a statement',
  },
} as const

/** One box for everything there is to find, to go to or to do (design "Keyboard"); two keys open it. */
export const CommandPalette = ({
  isOpen,
  mode,
  onClose,
}: {
  isOpen: boolean
  mode: Mode
  onClose: () => void
}): ReactElement => {
  const { onGone } = useLayer(isOpen)
  const bodyRef = useDialogFocus(isOpen)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      returnFocus={false}
      padding={0}
      size={600}
      yOffset="10dvh"
    >
      <Modal.Overlay />
      <Modal.Content aria-label={names[mode].dialog}>
        <Modal.Body ref={bodyRef}>
          <Palette mode={mode} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const Palette = ({ mode, onClose }: { mode: Mode; onClose: () => void }): ReactElement => {
  const [query, setQuery] = useState('')
  // Without words nothing is chosen: Enter does nothing until an arrow or a word chooses.
  const [at, setAt] = useState(-1)
  const commands = useOfferedCommands()
  const { problems, isFound } = useProblemCommands(query)
  const router = useRouter()
  const isSearch = mode === 'search'
  const listId = useId()
  const fieldRef = useRef<HTMLInputElement>(null)
  const shown = useMemo(() => {
    const matched = matchCommands(commands, query)
    return inGroups(isSearch ? [...problems, ...matched] : [...matched, ...problems])
  }, [commands, query, problems, isSearch])
  // What was typed last is not looked for yet: Enter asks for all that is found, and opens no other problem.
  const isEarly = isSearch && at === 0 && !(isFound && problems.length > 0)
  const chosen = isEarly ? -1 : Math.min(at, shown.length - 1)
  const handleSearch = () => {
    const words = query.trim()
    if (words === '') return
    onClose()
    router.history.push(`/problems/search/${encodeURIComponent(words)}/p1`)
  }
  const handleRun = (command: PaletteCommand | undefined) => {
    if (!command) return
    onClose()
    // After the dialog has given the focus back: what runs may open another or move it.
    setTimeout(command.run, 0)
  }
  /** As of a link: the middle button and a key beside the click open a tab, and the box stays. */
  const handlePress = (command: PaletteCommand, event: MouseEvent) => {
    if (event.button > 1) return
    const isForTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
    if (isForTab && command.href !== undefined) {
      window.open(command.href, '_blank', 'noopener')
      fieldRef.current?.focus()
    } else if (event.button === 0) handleRun(command)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, chosen, shown.length)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isSearch && !shown[chosen]) handleSearch()
      else handleRun(shown[chosen])
    } else if (to === undefined) return
    else setAt(to)
    event.preventDefault()
  }
  return (
    <div className={classes['palette']}>
      <TextInput
        ref={fieldRef}
        aria-label={names[mode].field}
        placeholder={names[mode].placeholder}
        maxLength={searchChars}
        size="md"
        variant="unstyled"
        leftSection={<Icon name="search" />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={shown[chosen] ? `${listId}-${chosen}` : undefined}
        aria-autocomplete="list"
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setAt(event.currentTarget.value.trim() === '' ? -1 : 0)
        }}
        onKeyDown={handleKeyDown}
        data-autofocus
        {...(isSearch
          ? {
              rightSection: (
                <Button size="compact-sm" onClick={handleSearch}>
                  Search
                </Button>
              ),
              rightSectionWidth: 80,
            }
          : {})}
      />
      <div id={listId} role="listbox" aria-label="Commands" className={classes['list']}>
        {shown.map((command, index) => (
          <Fragment key={command.id}>
            {command.group === shown[index - 1]?.group ? null : (
              <div className={classes['group']} role="presentation">
                {command.group}
              </div>
            )}
            {/* The combobox has the keyboard: options are chosen through aria-activedescendant. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={`${listId}-${index}`}
              ref={index === chosen ? showInList : undefined}
              role="option"
              aria-selected={index === chosen}
              className={classes['option']}
              onClick={(event) => handlePress(command, event)}
              onAuxClick={(event) => handlePress(command, event)}
              onMouseDown={scrollsNothing}
              onMouseMove={() => setAt(index)}
            >
              <span>{command.label}</span>
              {command.detail ? <small>{command.detail}</small> : null}
              {command.keys ? (
                <span className={classes['keys']}>
                  {command.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ) : null}
            </div>
          </Fragment>
        ))}
      </div>
      <p className={classes['nothing']} role="status">
        {shown.length === 0 ? 'Nothing has this name.' : ''}
      </p>
    </div>
  )
}

/** The middle button would begin to scroll. */
const scrollsNothing = (event: MouseEvent): void => {
  if (event.button === 1) event.preventDefault()
}

const showInList = (option: HTMLElement | null): void =>
  option?.scrollIntoView({ block: 'nearest' })

const targetOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % Math.max(count, 1)
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % Math.max(count, 1)
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  return key === 'PageUp' ? Math.max(at - 8, 0) : undefined
}

/** Best groups first, each in one piece. */
const inGroups = (commands: readonly PaletteCommand[]): PaletteCommand[] =>
  [...Map.groupBy(commands, ({ group }) => group).values()].flatMap((group) =>
    group.slice(0, shownMost),
  )

/** The box may be opened before the page is there, or what it reads. */
const useOfferedCommands = (): PaletteCommand[] => {
  const client = useQueryClient()
  const [commands, setCommands] = useState(allCommands)
  useEffect(() => {
    const readAgain = () => setCommands(allCommands())
    const unfollow = followCommands(readAgain)
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      const isRead = event.type === 'updated' && event.action.type === 'success'
      if (isRead && event.query.state.dataUpdateCount === 1) readAgain()
    })
    return () => {
      unfollow()
      unsubscribe()
    }
  }, [client])
  return commands
}

/** Without words the newest problems, with words what the search finds. */
const useProblemCommands = (query: string): { problems: PaletteCommand[]; isFound: boolean } => {
  const router = useRouter()
  const [words] = useDebouncedValue(query.trim(), pauseMs)
  const newest = useQuery({ ...problemListQuery('all', 1), meta: { isQuiet: true } })
  const found = useQuery({
    ...problemSearchQuery(words, 1),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
  const list = words === '' ? newest.data?.problems.slice(0, 8) : found.data?.problems
  // What was found for other words may still stand here: only what has these words too is meant.
  const isSettled = words === query.trim() && !found.isPlaceholderData
  const problems = useMemo(() => {
    const commands = (list ?? []).map((problem: ProblemSummary) => {
      const href = `/p/${problem.id}/${problem.canEdit ? 'edit/statement' : 'statement'}`
      return {
        id: `problem-${problem.id}`,
        group: 'Problems',
        label: problem.title,
        detail: problem.owner.handle,
        href,
        run: () => router.history.push(href),
      }
    })
    return isSettled ? commands : matchCommands(commands, query)
  }, [list, router, isSettled, query])
  return { problems, isFound: isSettled && words !== '' && found.data !== undefined }
}
