import { missingFunction, unreadableInput } from '../signature.ts'

/** Reading and writing of the generated main in Python, 3.9 and later. */
export const pythonRuntime = String.raw`import operator
import os

source = open(3, 'rb')


def refuse():
    os.write(2, b'The input does not fit the signature.\n')
    os._exit(${unreadableInput})


def line():
    text = source.readline()
    if not text:
        refuse()
    return text[:-1] if text.endswith(b'\n') else text


def word():
    words = line().split()
    return words[0] if len(words) == 1 else refuse()


def integer(text):
    # int() takes underscores, and gives up where there are thousands of digits.
    digits = text.lstrip(b'+-')
    if not digits.isdigit() or len(text) > len(digits) + 1 or len(digits.lstrip(b'0')) > 19:
        refuse()
    value = int(digits.lstrip(b'0') or b'0')
    if text.startswith(b'-'):
        value = -value
    return value if -2**63 <= value < 2**63 else refuse()


def read_bool():
    text = word()
    if text in (b'1', b't', b'T', b'TRUE', b'true', b'True'):
        return True
    return False if text in (b'0', b'f', b'F', b'FALSE', b'false', b'False') else refuse()


def read_int():
    return integer(word())


def read_float():
    text = word().decode('ascii', 'replace')
    if '_' in text:
        refuse()
    try:
        return float.fromhex(text) if 'x' in text.lower() else float(text)
    except (ValueError, OverflowError):
        refuse()


def read_string():
    return line().decode('utf-8', 'surrogateescape')


def read_ints():
    count = read_int()
    # The line of no elements may be missing at the end.
    values = [integer(text) for text in source.readline().split()]
    return values if len(values) == count else refuse()


def read_strings():
    count = read_int()
    return [read_string() for _ in range(count)] if count >= 0 else refuse()


def asked(module, name, declaration):
    function = getattr(module, name, None)
    if not callable(function):
        os.write(2, f'${missingFunction}\n{declaration}\n'.encode())
        os._exit(1)
    return function


def wrong(index, wanted, value):
    raise TypeError(f'returns.{index} must be {wanted}, not {type(value).__name__}')


def several(results, count):
    if not isinstance(results, (tuple, list)) or len(results) != count:
        raise TypeError(f'the function must return {count} values')
    return results


def print_bool(index, value):
    if not isinstance(value, bool):
        wrong(index, 'bool', value)
    return b'true\n' if value else b'false\n'


def print_int(index, value):
    try:
        return b'%d\n' % operator.index(value)
    except TypeError:
        wrong(index, 'int', value)


def print_float(index, value):
    try:
        return b'%.17g\n' % value
    except TypeError:
        wrong(index, 'float', value)


def print_string(index, value):
    if not isinstance(value, str):
        wrong(index, 'str', value)
    if '\n' in value:
        raise ValueError('A returned string has a line feed, which no answer has.')
    return value.encode('utf-8', 'surrogateescape') + b'\n'


def items(index, wanted, value):
    if isinstance(value, (str, bytes, dict)) or not hasattr(value, '__len__'):
        wrong(index, wanted, value)
    return list(value)


def print_ints(index, value):
    values = items(index, 'list[int]', value)
    try:
        return b'%d\n%s\n' % (len(values), b' '.join([b'%d' % operator.index(item) for item in values]))
    except TypeError:
        wrong(index, 'list[int]', next(item for item in values if not hasattr(item, '__index__')))


def print_strings(index, value):
    values = items(index, 'list[str]', value)
    return b'%d\n' % len(values) + b''.join([print_string(index, item) for item in values])


`
