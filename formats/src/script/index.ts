// The face of scripts for those that need no more of this workspace.
export { commandOfTest, planScript } from './plan-script.ts'
export type { ScriptPlan, ScriptTest, ScriptWorld } from './plan-script.ts'
export { drawCalls } from './draw-calls.ts'
export type { DrawnCall, DrawnCalls } from './draw-calls.ts'
