import { createContext, useContext, useLayoutEffect } from 'react'

/** How a dialog over an editor dialog claims Esc and clicks outside for itself. */
export const EditorCover = createContext<(isCovered: boolean) => void>(() => undefined)

/** While `isOpen` the editor dialog around does not close. */
export const useEditorCover = (isOpen: boolean): void => {
  const setIsCovered = useContext(EditorCover)
  useLayoutEffect(() => {
    if (!isOpen) return
    setIsCovered(true)
    return () => setIsCovered(false)
  }, [isOpen, setIsCovered])
}
