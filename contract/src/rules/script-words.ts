// What an editor says of the words of a script. Labels of generators and names of groups are those of the problem.

export interface ScriptWord {
  kind: 'directive' | 'mark' | 'target' | 'built-in'
  name: string
  /** How it is written. */
  form: string
  /** One sentence. */
  what: string
}

const describing =
  (kind: ScriptWord['kind']) =>
  (name: string, form: string, what: string): ScriptWord => ({ kind, name, form, what })
const directive = describing('directive')
const mark = describing('mark')
const target = describing('target')
const builtIn = describing('built-in')

export const scriptWords: readonly ScriptWord[] = [
  target('$', '> $', 'Makes the test with the first number that is free.'),
  target('number', '> 5', 'Makes the test with this number.'),
  target('{}', '> {3-7}', 'Takes the files that the generator names 3, 4, 5, 6 and 7.'),
  mark('label', '@label=small', 'The label of the test; small: before the line says the same.'),
  mark('weight', '@weight=2', 'The weight of the test, from 0 to 100.'),
  mark('type', '@type=sample', 'regular, sample or additional.'),
  mark('group', '@group=easy', 'The group that the test belongs to.'),
  directive(
    'list',
    '<#list 1..5 as i> … </#list>',
    'Writes what stands in it for each value; ${i} is the value.',
  ),
  directive('sep', '<#sep>, </#sep>', 'Stands in a list, and is written between two values.'),
  directive(
    'if',
    '<#if n gt 5> … </#if>',
    'Writes what stands in it where the condition holds; “greater than” is gt.',
  ),
  directive('elseif', '<#elseif n == 1>', 'The next condition to try.'),
  directive('else', '<#else>', 'Where no condition holds, or a list has no values.'),
  directive('assign', '<#assign n = 1000>', 'Makes or changes a variable.'),
  directive('local', '<#local n = 1>', 'A variable of the function or macro that it stands in.'),
  directive('global', '<#global n = 1>', 'As assign.'),
  directive(
    'function',
    '<#function half n> … </#function>',
    'Makes a function, to be called as ${half(7)}.',
  ),
  directive('return', '<#return n / 2>', 'Ends a function with its value.'),
  directive(
    'macro',
    '<#macro pair a b> … </#macro>',
    'Makes lines with parameters, to be called as <@pair a=1 b=2/>.',
  ),
  directive('break', '<#break>', 'Ends the list around it.'),
  directive('continue', '<#continue>', 'Goes on with the next value of the list around it.'),
  directive(
    'setting',
    '<#setting number_format="computer">',
    'Changes nothing: numbers are printed as 100000 always.',
  ),
  builtIn('c', 'n?c', 'The number without signs between thousands, which is how all are printed.'),
  builtIn('string', 'ok?string("yes", "no")', 'The value as a text.'),
  builtIn('number', '"12"?number', 'The number that a text spells.'),
  builtIn('int', '(n / 2)?int', 'The number without what is behind the point.'),
  builtIn('long', '(n / 2)?long', 'As int.'),
  builtIn('floor', '(n / 2)?floor', 'The next whole number down.'),
  builtIn('ceiling', '(n / 2)?ceiling', 'The next whole number up.'),
  builtIn('round', '(n / 2)?round', 'The nearest whole number.'),
  builtIn('abs', 'n?abs', 'The number without its sign.'),
  builtIn('size', 'rows?size', 'The number of items of a list.'),
  builtIn('length', 's?length', 'The number of characters of a text.'),
  builtIn('first', 'rows?first', 'The first item.'),
  builtIn('last', 'rows?last', 'The last item.'),
  builtIn('reverse', 'rows?reverse', 'The items from the last to the first.'),
  builtIn('sort', '[3, 1]?sort', 'The items in their order.'),
  builtIn('min', '[a, b]?min', 'The smallest item.'),
  builtIn('max', '[a, b]?max', 'The greatest item.'),
  builtIn('join', '(1..3)?join(",")', 'The items as one text.'),
  builtIn('seq_contains', 'rows?seq_contains(5)', 'Whether an item is in the list.'),
  builtIn('seq_index_of', 'rows?seq_index_of(5)', 'The place of an item, or -1.'),
  builtIn('keys', 'table?keys', 'The names in a table.'),
  builtIn('values', 'table?values', 'The values in a table.'),
  builtIn('upper_case', 's?upper_case', 'The text in capital letters.'),
  builtIn('lower_case', 's?lower_case', 'The text in small letters.'),
  builtIn('trim', 's?trim', 'The text without blanks at its ends.'),
  builtIn('split', 's?split(",")', 'The parts of a text as a list.'),
  builtIn('replace', 's?replace("a", "b")', 'The text with one part in place of another.'),
  builtIn('contains', 's?contains("a")', 'Whether a part is in the text.'),
  builtIn('starts_with', 's?starts_with("a")', 'Whether the text begins so.'),
  builtIn('ends_with', 's?ends_with("a")', 'Whether the text ends so.'),
  builtIn('left_pad', 'n?left_pad(3, "0")', 'Filled up at the left to this width.'),
  builtIn('right_pad', 's?right_pad(3)', 'Filled up at the right to this width.'),
  builtIn('has_content', 's?has_content', 'Whether a text or list is not empty.'),
  builtIn('is_number', 'x?is_number', 'Whether it is a number.'),
  builtIn('is_string', 'x?is_string', 'Whether it is a text.'),
  builtIn('is_boolean', 'x?is_boolean', 'Whether it is true or false.'),
  builtIn('is_sequence', 'x?is_sequence', 'Whether it is a list.'),
  builtIn('then', '(n gt 5)?then("big", "small")', 'The first value where it is true.'),
  builtIn('exists', 'x?exists', 'Whether there is such a variable; x?? is the same.'),
  builtIn('index', 'i?index', 'The place of the value in its list, from 0; i_index is the same.'),
  builtIn('counter', 'i?counter', 'The place of the value in its list, from 1.'),
  builtIn('has_next', 'i?has_next', 'Whether another value follows; i_has_next is the same.'),
  builtIn('is_first', 'i?is_first', 'Whether it is the first value.'),
  builtIn('is_last', 'i?is_last', 'Whether it is the last value.'),
  builtIn('is_even_item', 'i?is_even_item', 'Whether it is the second, fourth, … value.'),
  builtIn('is_odd_item', 'i?is_odd_item', 'Whether it is the first, third, … value.'),
]
