import { createContext, useContext, useEffect } from 'react'

/** How a dialog over an editor dialog says that Esc and clicks outside are its own. */
export const EditorCover = createContext<(isCovered: boolean) => void>(() => undefined)

/** While `isOpen` the editor dialog around does not close. */
export const useEditorCover = (isOpen: boolean): void => {
  const setIsCovered = useContext(EditorCover)
  useEffect(() => {
    if (!isOpen) return
    setIsCovered(true)
    return () => setIsCovered(false)
  }, [isOpen, setIsCovered])
}
